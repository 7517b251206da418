"""Words that the cosmopolis games share, in Italian."""

from __future__ import annotations

import json
from importlib.resources import files

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


def _cities() -> dict[str, str]:
    """Return the cities that have an Italian name: the page has the list."""
    text = (files("shoal.games.cosmopolis") / "page/words/cities_it.js").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text[text.index("{\n") :])
    return found


CITIES = _cities()


def city_name(name: str) -> str:
    return CITIES.get(name, name)


def city(name: str) -> Form:
    return Form(city_name(name))


def card(name: str) -> Form:
    """Return a card by its sides as they are known, the near one first: Atene/Parigi, ?/Parigi, Vienna."""
    return Form("/".join(city_name(side) for side in name.split("/")))


def far(name: str) -> Form:
    """Return a card by its far side: ?/Paris; a linking card is seen whole: Vienna."""
    unseen, _, seen = name.rpartition("/")
    return Form(city_name(seen), "una carta con ", " sul retro") if unseen else Form(city_name(seen))


def colour(name: str) -> Form:
    """Return a colour; another deck may have other colours."""
    return Form(COLOURS.get(name, name))


OPTIONS = {"rounds_per_player": "round in cui dà le carte ogni giocatore"}
NAMES = {"far": far, "colour": colour, "city": city, "link": city, "card": card}

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
