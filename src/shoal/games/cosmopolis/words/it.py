"""Words that the cosmopolis games share, in Italian. Cities are called as on the cards."""

from __future__ import annotations

from shoal.core.words import Form

COLOURS = {
    "purple": "viola",
    "orange": "arancione",
    "red": "rosso",
    "gray": "grigio",
    "light blue": "azzurro",
    "maroon": "bordeaux",
    "dark green": "verde scuro",
    "yellow": "giallo",
    "dark blue": "blu scuro",
    "olive green": "verde oliva",
    "light green": "verde chiaro",
    "pink": "rosa",
}


def far(name: str) -> Form:
    """Return a card by its far side: ?/Paris; a linking card is seen whole: Vienna."""
    unseen, _, city = name.rpartition("/")
    return Form(city, "una carta con ", " sul retro") if unseen else Form(city)


def colour(name: str) -> Form:
    """Return a colour; another deck may have other colours."""
    return Form(COLOURS.get(name, name))


OPTIONS = {"rounds_per_player": "round in cui dà le carte ogni giocatore"}
NAMES = {"far": far, "colour": colour}

LINES = {
    "turn": "{seat:* gira/Giri} una carta: {card}.",
}

WINS = {
    "win": "{seat:* vince/Vinci} con {points} {points:punto|punti}.",
    "shared win": "{seat:* vince/Vinci} a pari merito con {points} {points:punto|punti}.",
}

REFUSALS = {
    "no card there": "{seat:* non ha/Non hai} nessuna carta in posizione {place}.",
    "only off turn": "{seat:* può/Puoi} girare carte solo mentre non è il {seat:suo|tuo} turno.",
    "same on both sides": "{city} è una carta di collegamento, uguale sui due lati.",
}
