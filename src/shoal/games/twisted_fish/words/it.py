"""Twisted Fish in Italian."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.words import Facts, Form, Template


class Fish(NamedTuple):
    the: str
    one: str
    several: str
    a: str
    ending: int  # of a colour: 0 as for il pesce, 1 as for la balena


FISH = {
    "card shark": Fish("lo ", "squalo baro", "squali bari", "uno ", 0),
    "whale": Fish("la ", "balena", "balene", "una ", 1),
    "blowfish": Fish("il ", "pesce palla", "pesci palla", "un ", 0),
    "star fish": Fish("la ", "stella marina", "stelle marine", "una ", 1),
    "clown fish": Fish("il ", "pesce pagliaccio", "pesci pagliaccio", "un ", 0),
    "barnacle": Fish("il ", "balano", "balani", "un ", 0),
    "jellyfish": Fish("la ", "medusa", "meduse", "una ", 1),
    "shrimp": Fish("il ", "gamberetto", "gamberetti", "un ", 0),
    "eel": Fish("l’", "anguilla", "anguille", "un’", 1),
    "crab": Fish("il ", "granchio", "granchi", "un ", 0),
    "dogfish": Fish("il ", "gattuccio", "gattucci", "un ", 0),
    "hammerhead": Fish("il ", "pesce martello", "pesci martello", "un ", 0),
    "flying fish": Fish("il ", "pesce volante", "pesci volanti", "un ", 0),
}
COLOURS = {
    "red": ("rosso", "rossa"),
    "green": ("verde", "verde"),
    "blue": ("blu", "blu"),
    "yellow": ("giallo", "gialla"),
    "purple": ("viola", "viola"),
}
ZINGERS = {
    "Game Warden": "Guardapesca",
    "Dead Scuba Diver": "Sub annegato",
    "No Fishing": "Divieto di pesca",
    "Glass Bottom Boat": "Barca col fondo di vetro",
    "The Net": "La Rete",
    "Two Fisted Fisherman": "Pescatore a due mani",
    "The Lure": "L’Esca",
    "Divine Intervention": "Intervento divino",
}
OF = {"il ": "del ", "lo ": "dello ", "la ": "della ", "l’": "dell’"}


def fish(name: str, form: str = "") -> Form:
    """Return a fish; with the form `un` un gamberetto, with `tanti` gamberetti."""
    found = FISH[name]
    return Form(found.several) if form == "tanti" else Form(found.one, found.a if form == "un" else "")


def card(name: str, form: str = "") -> Form:
    """Return a card; with the form `il` lo squalo baro rosso, with `di` dello squalo baro rosso, but Guardapesca."""
    if name in ZINGERS:
        return Form(ZINGERS[name], "di " if form == "di" else "")
    colour, _, kind = name.partition(" ")
    found = FISH[kind]
    article = {"": "", "il": found.the, "di": OF[found.the]}[form]
    return Form(f"{found.one} {COLOURS[colour][found.ending]}", article)


def _score(facts: Facts) -> str:
    points = facts["baskets"] - facts["hand"]
    return "{seat:* fa/Fai} " + str(points) + ": {baskets} per i cesti meno {hand} per le carte in mano."


OPTIONS = {
    "target": "il totale che chiude la partita; 0 per un solo round",
    "whoppers": "si può dire «Vai a pescare» avendo la carta, e farsi scoprire",
}
NAMES = {"card": card, "fish": fish}
MOVES = {"draw": "Peschi dallo stagno."}

LINES = {
    "ask": "{asker:* chiede/Chiedi} {asked:a} {card:il}.",
    "lure": "{asker:* gioca L’Esca e chiede/Giochi L’Esca e chiedi} {asked:a} {card:il}.",
    "again": "{asker:* gioca Pescatore a due mani e chiede/Giochi Pescatore a due mani e chiedi} {asked:a} {card:il}.",
    "give": "{giver:* dà/Dai} {taker:a} {card:il}.",
    "no": "{asked:* dice/Dici} «Vai a pescare»: niente {card}.",
    "none": "{asked:* non ha/Non hai} {fish:tanti}.",
    "caught": (
        "Si scopre {seat:una frottola di */una tua frottola}: {seat:aveva|avevi} {card:il}, e {seat:i suoi|i tuoi} "
        "cesti non contano nulla in questo round."
    ),
    "exact": "{seat:* pesca/Peschi} proprio la carta chiesta, {card:il}.",
    "draw": "{seat:* pesca/Peschi} {card:il|una carta}.",
    "dead draw": "{seat:* è in acqua morta e pesca/Sei in acqua morta e peschi} {card:il|una carta}.",
    "pass": "{seat:* è in acqua morta e passa/Sei in acqua morta e passi}.",
    "end": "{seat:* finisce il/Finisci il tuo} turno.",
    "basket": "{seat:* cala/Cali} un cesto di {fish:tanti}.",
    "play on": "{seat:* gioca/Giochi} {zinger} {target:su}.",
    "pull": "{owner:* perde/Perdi} {card:il|una carta} nello stagno.",
    "look": "{by:* guarda/Guardi} {card:il|una carta} {owner:nella mano di */nella tua mano}.",
    "diver": "{seat:* cala/Cali} un cesto di {fish:tanti} con il Sub annegato al posto {missing:di}.",
    "fifth": "{seat:* mette/Metti} {card:il} al posto del Sub annegato.",
    "no fishing": "{asked:* gioca/Giochi} Divieto di pesca {asker:su}.",
    "net": "{asker:* getta/Getti} La Rete {asked:su} per {fish:un} qualsiasi.",
    "netted": "{giver:* dà/Dai} {taker:a} {card:il|{fish:un}}.",
    "allow": "{seat:* lascia/Lasci} accadere {zinger}.",
    "stop": (
        "{seat:* ferma/Fermi} {zinger} con Intervento divino e "
        "{takes:{seat:lo prende|lo prendi}|{seat:lo lascia|lo lasci} accanto allo stagno}."
    ),
    "throw": "{seat:* scarta/Scarti} Intervento divino.",
    "over": (
        "{ending:{seat:^* è/Sei} fuori|Tutti i tredici cesti sono sul tavolo|Tutti hanno passato|"
        "Tutti hanno avuto 100 turni}: il round è finito."
    ),
    "score": _score,
    "totals": "Totali: {totals}.",
    "deal": "{dealer:* dà/Dai} le carte per il round {round}; {seat:* comincia/cominci}.",
    "target": "{seat:* ha/Hai} raggiunto i {target} punti che chiudono la partita.",
    "limit": "Nessuno ha raggiunto {target} punti in {rounds} round: la partita è finita.",
    "winner": "{seat:* vince/Vinci} con {points} {points:punto|punti}.",
    "winners": "Vittoria a pari merito, con {points} {points:punto|punti} a testa: {seats}.",
}

REFUSALS = {
    "not while waiting": "{zinger} non si può giocare mentre si aspetta {to_move:*/te}.",
    "answer first": "{seat:* deve/Devi} prima rispondere alla domanda: {card:il}.",
    "answer net first": "{seat:* deve/Devi} prima rispondere alla domanda: {fish:un} qualsiasi.",
    "reply first": "{seat:* deve/Devi} prima rispondere a {zinger}: lasciar stare o fermare.",
    "nothing asked": "Nessuno ha chiesto una carta {seat:a}.",
    "nothing played": "Nessuno Zinger è stato giocato {seat:su}.",
    "only at the beginning": "Questo va fatto all’inizio di un turno, o dopo aver avuto la carta chiesta.",
    "ask first": "{seat:* non può/Non puoi} finire il turno prima di chiedere; chi non ha pesci pesca o passa.",
    "only after a no": "Pescatore a due mani si gioca dopo un no, prima di pescare.",
    "can ask": "{seat:* ha pesci e deve/Hai pesci e devi} chiedere una carta.",
    "draw first": "{seat:* deve/Devi} prima pescare dallo stagno.",
    "too late to draw": "In questo turno è troppo tardi per pescare.",
    "pond is empty": "Lo stagno è vuoto.",
    "name another": "{seat:* deve/Devi} nominare un altro giocatore.",
    "no such seat": "A questo tavolo non c’è {named}.",
    "empty hand": "{named:* non ha/Non hai} carte.",
    "fish not held": "{seat:* non ha/Non hai} {fish:tanti}, e quindi non {seat:può|puoi} chiederne.",
    "zinger not held": "{seat:* non ha/Non hai} {zinger}.",
    "all played": "Gli altri sette Zinger sono stati giocati, e quindi Intervento divino non si può scartare.",
    "not asked for": "La carta chiesta {seat:a} è {card:il}, non {given:il}.",
    "not netted": "La carta chiesta {seat:a} è {fish:un} qualsiasi, non {given:il}.",
    "must give": "{seat:* ha/Hai} {card:il} e non {seat:può|puoi} negarlo.",
    "must give to net": "{seat:* ha/Hai} {fish:un} e non {seat:può|puoi} negarlo.",
    "card not held": "{seat:* non ha/Non hai} {card:il}.",
    "not five": "{seat:* non ha/Non hai} {fish:tanti} in tutti e cinque i colori.",
    "not four": "{seat:* non ha/Non hai} le quattro carte che vanno con {card:il}.",
    "no diver": "{seat:* non ha/Non hai} nessun cesto con il Sub annegato.",
    "same turn": "La quinta carta va messa in un turno successivo a quello del Sub annegato.",
}

ENDINGS = {  # what ends a round, by rule
    "TF23": "qualcuno è uscito",
    "TF25": "tutti i cesti erano calati, o tutti hanno passato",
    "ALL5": "è stato raggiunto il limite dei turni o dei round",
}

GOAL = (
    "Chiedi agli altri carte dei pesci che hai. I cinque colori di un pesce fanno un cesto, che vale quanto le sue "
    "carte; le carte che hai in mano alla fine contano contro di te, gli Zinger più di tutte. Vince chi ha più punti."
)


REASONS: dict[str, Template] = {
    "has": "Sai che {asked:* ha/hai} {card:il}.",
    "asked for": "{asked:* ha/Hai} chiesto {fish:tanti}{times:|| due volte| {times} volte}.",
    "some": "{asked:* deve/Devi} avere {fish:un}.",
    "came": "{asked:* ha/Hai} preso {come} {come:carta|carte} da quando {asked:ha|hai} detto di no.",
    "completes": "Completerebbe il tuo cesto di {fish:tanti}, che vale {points} punti.",
    "held": "Di {fish:tanti} ne hai {held} su cinque.",
    "draw": "Difficilmente c’è: chiedi per poter pescare.",
    "lays": "Il cesto dà {points} punti.",
    "zinger": "Uno Zinger rimasto in mano costa {cost} punti.",
    "spares": "Tieni Intervento divino per un altro Zinger.",
    "stops": "{zinger} non avrebbe effetto.",
    "keeps": "Tieni {card:il}.",
    "lie": "Se la frottola si scopre, i tuoi cesti non contano nulla.",
}
