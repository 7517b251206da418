"""Networks in Italian."""

from __future__ import annotations

from shoal.core.words import Facts, Template
from shoal.games.cosmopolis.words import it as common


def _draw(facts: Facts) -> str:
    return DRAW_KNOWN if "card" in facts else "{seat:* pesca/Peschi} dal mazzo (posizione {place}): {far}."


OPTIONS = common.OPTIONS
NAMES = common.NAMES
MOVES = {"draw deck": "Peschi dal mazzo.", "draw discard": "Peschi dagli scarti."}

DRAW_KNOWN = "{seat:* pesca/Peschi} {card} dal mazzo (posizione {place})."
SPREAD = "{seat:nella stesa di */nella tua stesa}"
LINES = {
    **common.LINES,
    "take": "{seat:* prende/Prendi} {cities} {giver:da}.",
    "set": "{seat:* cala/Cali} {cities}.",
    "add": "{seat:* aggiunge/Aggiungi} {city}.",
    "done": "{seat:* ha/Hai} finito di calare.",
    "draw": _draw,
    "draw known": DRAW_KNOWN,
    "draw discard": "{seat:* pesca/Peschi} {card} dagli scarti (posizione {place}).",
    "turn over": (
        "Il mazzo è finito: {cards:l’unica carta scartata diventa|le {cards} carte scartate diventano} il nuovo mazzo."
    ),
    "discard": "{seat:* scarta/Scarti} {card}.",
    "drop": "{seat:* scarta/Scarti} {card} dalla {seat:sua|tua} stesa.",
    "pass": "{seat:* passa/Passi}.",
    "watch": "{seat:* ha la mano vuota e guarda/Hai la mano vuota e guardi} soltanto.",
    "all passed": "Tutti hanno passato: il round è finito.",
    "idle": "Nessuno ha giocato o preso una carta per {turns} turni: il round è finito.",
    "long": "Il round è finito dopo {turns} turni.",
    "score": (
        "{seat:* fa/Fai} {points} {points:punto|punti} con la {seat:sua|tua} rete più grande e ne {seat:ha|hai} "
        "{total} in tutto."
    ),
    "deal": "Round {round}: {dealer:* dà/dai} le carte; {card} apre gli scarti.",
    "result": "Punti finali: {points}.",
    **common.WINS,
}

REFUSALS = {
    **common.REFUSALS,
    "only watches": (
        "{seat:La mano di */La tua mano} si è ristretta a zero: ora {seat:guarda e può|guardi e puoi} soltanto passare."
    ),
    "replace first": (
        "{seat:* deve/Devi} prima pescare, finché la {seat:sua|tua} mano non ha {limit} {limit:carta|carte}."
    ),
    "discard first": (
        "{seat:* ha pescato una carta e deve/Hai pescato una carta e devi} scartarne una, dalla mano o dalla stesa."
    ),
    "drew instead": (
        "{seat:* ha pescato una carta e non può/Hai pescato una carta e non puoi} giocare nello stesso turno."
    ),
    "play goes on": (
        "{seat:* ha cominciato a giocare e può/Hai cominciato a giocare e puoi} soltanto giocare altre carte o finire."
    ),
    "nothing played": "{seat:* non ha/Non hai} giocato nulla in questo turno.",
    "nothing drawn": "{seat:* deve/Devi} pescare una carta prima di scartarne una.",
    "can draw": "{seat:* può ancora pescare, e quindi non può/Puoi ancora pescare, e quindi non puoi} passare.",
    "nothing to draw": "Il mazzo e gli scarti sono finiti.",
    "no discards": "Tra gli scarti non c’è nulla.",
    "nothing to give back": (
        "Una carta presa dagli scarti non può tornarci subito, e {seat:* non ha/non hai} altro da scartare."
    ),
    "take comes first": "In un turno si prende una serie sola, prima di tutto il resto.",
    "no such player": "Una serie si prende da un altro giocatore, non {giver:da}.",
    "no such set": "{giver:* non ha/Non hai} nessuna serie {set}.",
    "protected": (
        "{giver:La serie {set} di */La tua serie {set}} è protetta: una carta di collegamento unisce le sue regioni."
    ),
    "does not join": (
        "{giver:La serie {set} di */La tua serie {set}} non si può aggiungere {seat:alla stesa di */alla tua stesa}."
    ),
    "not a set": (
        "{cities} non fanno una serie: ci vogliono tre carte di un colore, o una carta di collegamento e due carte "
        "delle sue regioni."
    ),
    "cannot be added": "{city} non si può aggiungere a nessuna serie " + SPREAD + ".",
    "just taken": (
        "{seat:* ha appena pescato/Hai appena pescato} {card} dagli scarti e {seat:deve|devi} scartare un’altra carta."
    ),
    "not in spread": "Non c’è una carta {position} " + SPREAD + ".",
    "breaks a set": "Senza {city}, una serie " + SPREAD + " non sarebbe più valida.",
    "hand too large": (
        "Senza {city} nella stesa, {seat:la mano di */la tua mano} {limit:non può avere carte|può avere al massimo "
        "{limit} carta|può avere al massimo {limit} carte}; ne ha {hand}."
    ),
}

ENDINGS = {  # what ends a round, by rule
    "NW16": "tutti hanno passato",
    "NW17": "nessuno ha giocato per 8 turni a testa",
    "ALL5": "tutti avevano avuto 100 turni",
}

GOAL = (
    "Cala serie di tre carte di un colore e uniscile con le carte di collegamento bianche: una serie che non è unita "
    "così te la possono prendere. La tua serie più grande dà un punto per ogni carta, tranne quelle di collegamento. "
    "Vince il totale più alto."
)

REASONS: dict[str, Template] = {
    "take": "{giver:La rete di */La tua rete} scende da {before} a {now}.",
    "cards": "Ricevi {cards} {cards:carta|carte} {giver:da}.",
    "counts": "La tua allora vale {points}.",
    "protects": "Protegge la tua serie: {taker} potrebbe prenderla.",
    "grows": "La tua rete più grande passa da {before} a {now}.",
    "fills": "Poi peschi {draws} {draws:carta|carte}.",
    "full": "La tua mano è piena: non peschi nulla.",
    "fits": "La carta in cima agli scarti va con le tue carte sul tavolo.",
    "fits not": "La carta in cima agli scarti non va con nessuna tua serie.",
    "no use": "Non va con nessuna delle tue serie.",
    "smaller": "La tua mano avrà poi al massimo {limit} {limit:carta|carte}.",
}
