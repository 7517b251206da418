"""Fossil in Italian."""

from __future__ import annotations

from shoal.core.words import Facts, Form, Template


def _gain(facts: Facts) -> str:
    also = ", e {received} da chi non ne ha" if facts["received"] else ""
    return "{fossil}: {seat:* guadagna/guadagni} {gain} ({value} × {held})" + also + "."


def _pay(facts: Facts) -> str:
    short = " dei {due} dovuti" if facts["paid"] < facts["due"] else ""
    return "{fossil}: {seat:* non ne ha e paga/non ne hai e paghi} {paid}" + short + "."


FOSSILS = {
    "A": "Ammonite",
    "B": "Brachiopode",
    "C": "Crinoide",
    "D": "Libellula",
    "E": "Echinoide",
    "F": "Felce",
    "G": "Gasteropode",
    "H": "Limulo",
    "I": "Ittiosauro",
}


def fossil(letter: str) -> Form:
    return Form(FOSSILS[letter])


def card(name: str) -> Form:
    """Return Ammonite 1 for A1."""
    return Form(f"{FOSSILS[name[0]]} {name[1]}")


OPTIONS: dict[str, str] = {}
NAMES = {"fossil": fossil, "card": card}
MOVES: dict[str, str] = {}

STONE = "la pietra {stone:bianca|nera}"
LINES = {
    "place": "{seat:* mette/Metti} " + STONE + " in {square}.",
    "slide": (
        "{seat:* fa/Fai} scivolare " + STONE + " in {square} per {price} {price:punto|punti} e "
        "{seat:prende|prendi} {card}."
    ),
    "passed over": "{seat:* non ha punti e salta/Non hai punti e salti} il turno.",
    "keep": "{seat:* non scambia/Non scambi} nulla.",
    "swap": "{seat:* dà/Dai} {given} {partner:a} e {seat:prende|prendi} {taken}.",
    "pay": _pay,
    "lost": (
        "{fossil}: {tied} giocatori si dividono quanto è pagato; {lost:avanza e si perde|avanzano e si perdono} {lost} "
        "{lost:punto|punti}."
    ),
    "gain": _gain,
    "sum": "{fossil}: {seat:* guadagna/guadagni} {value} (la somma di {held} {held:carta|carte}).",
    "last count": "{fossil} ha ancora carte sul tabellone e viene contato.",
    "end": "{a_stone_can_move:Nessuno ha più punti|Nessuna delle due pietre può muoversi}: la partita finisce.",
    "result": "Punti finali: {points}.",
}

REFUSALS = {
    "no points": ("{seat:* non ha punti e salta/Non hai punti e salti} il turno finché un conteggio non ne porta."),
    "place first": "Prima si mettono le pietre.",
    "already placed": "Le due pietre sono già sul tabellone.",
    "square has a stone": "La prima pietra è in {square}; la seconda va su un’altra casella.",
    "off the board": "La casella {square} non c’è su un tabellone di {side} per {side}.",
    "there already": "La pietra {stone:bianca|nera} è già in {square}; deve muoversi.",
    "no card there": "In {square} non c’è nessuna carta; una pietra si ferma su una carta.",
    "not in line": "La casella {square} non è sulla riga né sulla colonna della pietra {stone:bianca|nera}, in {here}.",
    "stone in the way": "L’altra pietra, in {other}, sbarra la strada per {square}.",
    "too dear": "Arrivare in {square} costa {price}; {seat:* ha/tu hai} {points}.",
    "swap first": "{fossil} sta per essere contato: scambia una carta o rinuncia.",
    "no swap now": "Scambia chi ha appena preso l’ultima carta di un fossile.",
    "no such partner": "Uno scambio si fa con un altro giocatore, non {partner:con}.",
    "not yours to give": "{seat:* non ha/Non hai} {card} da dare.",
    "not theirs to take": "{partner:* non ha/Non hai} {card}.",
}

ENDINGS = {  # what ends a round, by rule
    "FO15": "nessuna pietra poteva muoversi, o nessuno aveva più punti",
}

GOAL = (
    "Fai scivolare una pietra fino a una carta e prendila; paghi un punto per quella e per ogni carta attraversata, e "
    "con 0 punti salti il turno. Con la sua ultima carta un fossile viene contato: le tue valgono la somma per il "
    "numero, chi non ne ha paga. Vince chi ha più punti."
)

REASONS: dict[str, Template] = {
    "last": "Prendi l’ultima carta {fossil}: si contano i punti e ne ricevi {gain}.",
    "last costs": "Prendi l’ultima carta {fossil}: si contano i punti e ne perdi {lost}.",
    "alone": "Nessun altro ha carte {fossil}: gli altri dovrebbero pagarti.",
    "lead": "Passi in testa in {fossil}: {own} contro {other}.",
    "level": "Raggiungi la testa in {fossil}: {own} contro {other}.",
    "stay": "Resti in testa in {fossil}, che ora ti darebbe {gain} {gain:punto|punti}.",
    "deny": "{fossil} darebbe {drop} {drop:punto|punti} in meno {other:a}.",
    "need": "Senza una carta {fossil} pagheresti {due} al momento del conteggio.",
    "more": "{fossil} ora ti darebbe {now} invece di {before}.",
    "free": "Non supera nessuna carta e costa 1.",
    "price": "Supera {crossed} {crossed:carta|carte} e costa {price}.",
    "swap": "{fossil} ti dà allora {now} invece di {before}.",
    "keep": "Nessuno scambio ti dà di più da {fossil}.",
}
