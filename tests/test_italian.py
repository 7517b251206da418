"""Italian sentences, word for word: without "you", with the right articles and prepositions."""

from __future__ import annotations

from string import Formatter

import pytest

import shoal
from shoal.core.errors import Refused
from shoal.core.languages import it
from shoal.core.words import Form
from shoal.games.cosmopolis.words import it as cosmopolis
from shoal.games.twisted_fish.names import CARD_NAMES, FISH_NAMES
from shoal.games.twisted_fish.words.it import card, fish
from shoal.server.words import en as web_en
from shoal.server.words import it as web_it
from shoal.table.not_now import NotNow
from shoal.table.words import en as table_en
from shoal.table.words import it as table_it

NAMES = ["Ada", "boris", "Emmy"]


def told(game: str, kind: str, *facts: int, seat: int | None = None, names: list[str] | None = None) -> str:
    return shoal.tell(game, shoal.Line("X1", kind, [*facts]), seat, players=names or [], language="it")


def refused(game: str, kind: str, *facts: int, seat: int | None = None, names: list[str] | None = None) -> str:
    return shoal.tell(game, Refused("X1", kind, [*facts]), seat, players=names or [], language="it")


def read(form: Form) -> str:
    return form.before + form.name + form.after


@pytest.mark.parametrize(
    ("name", "form", "others", "own"),
    [
        ("Ada", "a", "ad Ada", "a te"),
        ("boris", "a", "a boris", "a te"),
        ("il posto 2", "a", "al posto 2", "a te"),
        ("il posto 2", "di", "del posto 2", "di te"),
        ("il posto 2", "su", "sul posto 2", "su di te"),
        ("il posto 2", "con", "con il posto 2", "con te"),
        ("Ada", "* mette/Metti", "Ada mette", "Metti"),
        ("il posto 2", "nella mano di */nella tua mano", "nella mano del posto 2", "nella tua mano"),
        ("*/|", "la mano di */la tua", "la mano di */|", "la tua"),
    ],
)
def test_a_player_in_a_sentence(name: str, form: str, others: str, own: str) -> None:
    assert read(it.inflected(name, False, form)) == others
    assert read(it.inflected(name, True, form)) == own


def test_the_same_move_for_its_player_for_another_and_without_names() -> None:
    slide = ("fossil", "slide", 0, 1, 29, 9, 2)
    assert told(*slide, seat=0, names=NAMES) == "Fai scivolare la pietra bianca in c4 per 2 punti e prendi Crinoide 1."
    assert told(*slide, seat=1, names=NAMES).startswith("Ada fa scivolare la pietra bianca in c4 per 2 punti e prende ")
    assert told(*slide).startswith("Il posto 1 fa scivolare ")
    assert told("fossil", "keep", 1, names=NAMES) == "boris non scambia nulla."
    assert (
        told("fossil", "result", 30, 12, 0, seat=1, names=NAMES) == "Punti finali: 30 per Ada, 12 per te, 0 per Emmy."
    )


def test_twisted_fish_has_articles() -> None:
    red_eel = CARD_NAMES.index("red eel")
    ask = ("twisted-fish", "ask", 1, 0, red_eel)
    assert told(*ask, seat=0, names=NAMES) == "boris chiede a te l’anguilla rossa."
    assert told(*ask, seat=1, names=NAMES) == "Chiedi ad Ada l’anguilla rossa."
    assert told(*ask) == "Il posto 2 chiede al posto 1 l’anguilla rossa."
    diver = ("twisted-fish", "diver", 2, FISH_NAMES.index("eel"), red_eel)
    assert told(*diver, names=NAMES) == (
        "Emmy cala un cesto di anguille con il Sub annegato al posto dell’anguilla rossa."
    )
    net = ("twisted-fish", "net", 0, 2, FISH_NAMES.index("card shark"))
    assert told(*net, seat=2, names=NAMES) == "Ada getta La Rete su di te per uno squalo baro qualsiasi."


def test_every_card_of_twisted_fish_has_a_name_with_its_article() -> None:
    assert len({card(name) for name in CARD_NAMES}) == len(CARD_NAMES)
    assert len({fish(name, "tanti") for name in FISH_NAMES}) == len(FISH_NAMES)
    assert card("yellow whale", "il") == Form("balena gialla", "la ")
    assert card("blue shrimp", "di") == Form("gamberetto blu", "del ")
    assert card("The Net", "il") == Form("La Rete")


def test_refusals() -> None:
    assert refused("fossil", "not your turn", 0, seat=1, names=NAMES) == "Tocca ad Ada."
    assert refused("networks", "protected", 1, 0, names=NAMES) == (
        "La serie 1 di boris è protetta: una carta di collegamento unisce le sue regioni."
    )
    assert refused("networks", "protected", 1, 0, seat=1).startswith("La tua serie 1 è protetta: ")
    assert refused("connections", "nobody to invite", 2, seat=2) == "Si invita un altro giocatore del tavolo, non te."
    asked = ("cosmople-fish-2", "colour not held", 0, 1, 4)
    assert refused(*asked, seat=1).startswith("Non puoi chiedere il colore azzurro: nessuna carta regionale della tua ")


def test_a_colour_of_another_deck_stays_as_it_is_called() -> None:
    assert cosmopolis.colour("light blue") == Form("azzurro")
    assert cosmopolis.colour("mauve") == Form("mauve")


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


def test_tables_and_sockets_say_the_same_in_both_languages() -> None:
    for english, italian in ((table_en.NOT_NOW, table_it.NOT_NOW), (web_en.SENTENCES, web_it.SENTENCES)):
        assert english.keys() == italian.keys()
        for key, text in italian.items():
            assert fields(text) <= fields(english[key]), key
    assert NotNow("seat taken", seat=2).sentence("it") == "Il posto 2 è occupato."
    assert NotNow("seat taken", seat=2).sentence("en") == "Seat 2 is taken."
