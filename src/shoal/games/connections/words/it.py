"""Connections in Italian."""

from __future__ import annotations

from shoal.core.words import Facts, Form, Template
from shoal.games.cosmopolis.names import UNKNOWN
from shoal.games.cosmopolis.words import it as common


def card(name: str) -> Form:
    """Return a card by both of its sides if it is known whole, or else by its far side."""
    return common.far(name) if name.startswith(UNKNOWN) else common.card(name)


def _partnership(facts: Facts) -> str:
    half = facts["points"] // 2
    return CONNECTS + f": {facts['points'] - half} {{owner:a}}, {half} {{partner:a}}."


def _no_such_offer(facts: Facts) -> str:
    if facts["giver"] == facts["seat"]:
        return "{seat:* non può/Non puoi} rispondere a una {seat:sua|tua} offerta."
    return "{giver:* non ha/Non hai} nessuna offerta aperta {seat:a}."


OPTIONS = common.OPTIONS
NAMES = common.NAMES | {"card": card}
MOVES = {"draw deck": "Peschi dal mazzo.", "draw discard": "Peschi dagli scarti."}

CONNECTS = "{link} collega {cities} città e dà {points} {points:punto|punti}"
LINES = {
    **common.LINES,
    **common.WINS,
    "draw": "{seat:* pesca/Peschi} {card:|{far}} {pile:dagli scarti|dal mazzo}.",
    "discard": "{seat:* scarta/Scarti} {card}.",
    "shuffle": (
        "Il mazzo è finito: {cards:{cards} scarto diventa|{cards} scarti vengono mescolati e diventano} quello nuovo."
    ),
    "set": "{seat:* cala/Cali} una serie: {cities}.",
    "link": (
        "{seat:* aggiunge/Aggiungi} la carta di collegamento {city} alla {seat:sua|tua} serie di colore {colour}."
    ),
    "add": "{seat:* aggiunge/Aggiungi} {city}.",
    "join": "{seat:* gioca/Giochi} {city} e {seat:si allea|ti allei} {owner:con} tramite {link}.",
    "last token": "{seat:* mette il suo/Metti il tuo} ultimo segnalino su {city}.",
    "invite": "{seat:* invita/Inviti} {guest:*/te} a un’alleanza tramite {link}.",
    "withdraw": "{seat:* ritira/Ritiri} l’invito tramite {link}.",
    "refuse": "{seat:* rifiuta/Rifiuti} l’invito tramite {link}.",
    "offer": "{giver:* offre/Offri} {seat:a} {card:|{far}} e {giver:vuole|vuoi} in cambio {wanted}.",
    "trade": "{giver:* dà/Dai} {seat:a} {given:|{far_given}} e {giver:riceve|ricevi} in cambio {taken:|{far_taken}}.",
    "decline": "{seat:* non accetta/Non accetti} {giver:l’offerta di */la tua offerta}.",
    "retract": "{giver:* ritira la sua/Ritiri la tua} offerta {seat:a}.",
    "lapse": "{giver:L’offerta di */La tua offerta} {seat:a} decade: una delle carte non c’è più.",
    "invitation lapses": "L’invito {seat:a} tramite {link} decade: {seat:* non ha/non hai} più turni.",
    "announce": "{seat:* annuncia/Annunci} la fine: tutti gli altri hanno ancora due turni.",
    "pass": "{seat:* non può né giocare né pescare, e passa/Non puoi né giocare né pescare, e passi}.",
    "end": "Non c’è nulla da pescare: {seat:il turno di */il tuo turno} è finito.",
    "end announced": "Gli ultimi turni sono stati giocati: il round è finito.",
    "end idle": "Nessuno ha giocato una carta per due turni a testa: l’ultimo round è finito.",
    "end limit": "Tutti hanno avuto 60 turni: il round è finito.",
    "connection": CONNECTS + " {owner:a}.",
    "partnership": _partnership,
    "set alone": (
        "{seat:La serie di */La tua serie} di colore {colour}, di {cities} città, dà {points} {points:punto|punti}."
    ),
    "pair": (
        "{seat:* mostra/Mostri} una coppia non giocata di colore {colour}, {first} e {second}, e {seat:perde|perdi} "
        "{cost} punti."
    ),
    "totals": "Totali: {totals}.",
    "deal": "{dealer:* dà/Dai} le carte per il round {round}.",
}

REFUSALS = {
    **common.REFUSALS,
    "discard first": "{seat:* ha pescato una carta e deve/Hai pescato una carta e devi} scartarne una.",
    "draw first": (
        "{seat:* ha giocato una carta e deve/Hai giocato una carta e devi} pescarne una, o finire il turno se non ce "
        "n’è da pescare."
    ),
    "no more turns": "{seat:* ha/Hai} annunciato la fine e non {seat:ha|hai} più turni in questo round.",
    "nothing drawn": "Si scarta una carta solo in un turno che comincia pescando.",
    "just taken": (
        "{seat:* ha appena preso/Hai appena preso} {card} dagli scarti e {seat:deve|devi} scartare un’altra carta."
    ),
    "no draw pile": "Il mazzo è finito, e gli scarti non bastano per farne uno nuovo.",
    "no discard pile": "Tra gli scarti non c’è nulla.",
    "no other card": "{seat:* non avrebbe/Non avresti} un’altra carta da scartare.",
    "nothing played": "Un turno finisce senza pescare solo dopo aver giocato una carta.",
    "card to draw": "C’è una carta da pescare, e quindi il turno finisce pescando.",
    "link in set": "{city} è una carta di collegamento; una serie è fatta di tre carte regionali.",
    "not one colour": "{first} ({hue1}), {second} ({hue2}) e {third} ({hue3}) non sono di un solo colore.",
    "not a link": "{card} non è una carta di collegamento.",
    "colour not carried": "{city} non porta il colore {colour}.",
    "no set": "{seat:* non ha/Non hai} sul tavolo nessuna serie di colore {colour}.",
    "regional only": "{city} è una carta di collegamento; qui ci vuole una carta regionale.",
    "colour not open": (
        "{city} è di colore {colour}: {seat:* non ha/non hai} una serie di quel colore, né una carta di collegamento "
        "che lo porta, né un’alleanza su una che lo porta."
    ),
    "not invited": "{seat:* non ha/Non hai} un invito a un’alleanza tramite {link}.",
    "not its region": "{city} è di colore {colour}, che {link} non porta.",
    "region of its set": (
        "{city} è di colore {colour}, come la serie su cui è stata calata {link}; per entrare ci vuole un altro dei "
        "suoi colori."
    ),
    "not your link": ("{link} non è una carta di collegamento {seat:che * ha/che hai} sul tavolo."),
    "has partner": "{partner:* ha già/Hai già} un’alleanza tramite {link}; un’alleanza è di due.",
    "nobody to invite": "Si invita un altro giocatore del tavolo, non {guest:*/te}.",
    "invited this turn": "In un turno si fa un solo invito su {link}.",
    "too soon to withdraw": "L’invito su {link} è di questo turno; si può ritirare in uno successivo.",
    "invited already": "{guest:* ha/Hai} già un invito a un’alleanza tramite {link}.",
    "no invitation": "Nessuno ha un invito a un’alleanza tramite {link}.",
    "nobody to trade with": "Si scambia con un altro giocatore del tavolo, non {other:con}.",
    "on turn": "Due giocatori possono scambiare solo quando non tocca a nessuno dei due, e ora tocca {to_move:a}.",
    "offer open": (
        "{seat:* ha un’offerta aperta/Hai un’offerta aperta} {other:a} e {seat:deve|devi} ritirarla prima di farne "
        "un’altra."
    ),
    "no such offer": _no_such_offer,
    "no open offer": "{seat:* non ha/Non hai} nessuna offerta aperta.",
    "last round": "L’ultimo round finisce da sé; la sua fine non si annuncia.",
    "announced already": "{announcer:* ha/Hai} già annunciato la fine.",
    "too early": "La fine si può annunciare quando tutti hanno avuto {turns} turni.",
    "turn begun": (
        "{seat:* ha/Hai} invitato qualcuno o ritirato un invito in questo turno; la fine si annuncia prima di tutto il "
        "resto."
    ),
    "can draw": (
        "{seat:* può pescare e scartare, e quindi non può/Puoi pescare e scartare, e quindi non puoi} passare."
    ),
    "can play": "{seat:* può giocare una carta, e quindi non può/Puoi giocare una carta, e quindi non puoi} passare.",
}

ENDINGS = {  # what ends a round, by rule
    "CN14": "la fine è stata annunciata",
    "CN15": "nessuno giocava più",
    "ALL5": "tutti avevano avuto 60 turni",
}

GOAL = (
    "Cala serie di un colore, aggiungi carte di collegamento e riempi le loro regioni, da solo o con un alleato. "
    "Collegare 3, 4, 5, 6 o 7 città dà 4, 8, 15, 30 o 60 punti e così via; due carte di un colore in mano ne costano "
    "20. Vince il totale più alto."
)

REASONS: dict[str, Template] = {
    "brings": "Per come stanno le cose ti dà {points} {points:punto|punti}.",
    "brings both": "Per come stanno le cose ti dà {points} {points:punto|punti}, e {theirs} {partner:a}.",
    "costs": "Ora ti costa {points} {points:punto|punti}, più avanti può darne di più.",
    "opens": "Dopo puoi aggiungere {colours}.",
    "with guest": "Con {guest} il collegamento ti darebbe {points} {points:punto|punti} in più.",
    "gets": "Giocata ora, la carta ti darebbe {points} {points:punto|punti}.",
    "gets nothing": "Giocata ora, la carta non ti darebbe nulla.",
    "completes": "Con due carte della tua mano forma una serie di colore {colour}.",
    "no use": "Non serve a nessuno dei tuoi collegamenti.",
    "pairs": "{before:Una coppia|{before} coppie} in mano, poi {now}: ognuna costa {cost} alla fine.",
    "leads": "Sei in testa, e a tutti gli altri restano solo due turni.",
}
