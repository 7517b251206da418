"""Asking the person at the terminal for a move, and answering what they ask instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from shoal import Invalid, Refused, notation
from shoal.terminal import pages
from shoal.terminal.screen import Left
from shoal.terminal.texts import clean

if TYPE_CHECKING:
    from shoal.terminal.match import Match

WELCOME = "Type a move or its number; ? lists them, help tells more, quit leaves."
OFF_TURN = "Not your turn, but you may move: ? lists what; Enter lets the others play."
PROMPT = "> "
LAST_EVENTS = 15


def ask(match: Match) -> int:
    """The code of a move that may be played."""
    while True:
        line = match.stage.screen.ask(PROMPT)
        try:
            code = _answer(match, line)
        except (Invalid, Refused) as error:
            match.stage.say(match.stage.complaint(error))
        else:
            if code is not None:
                return code


def ask_off_turn(match: Match) -> int | None:
    """The code of an optional move; None to let the others play on."""
    match.stage.say(OFF_TURN)
    while True:
        line = match.stage.screen.ask(PROMPT)
        if not line:
            return None
        try:
            code = _answer(match, line)
        except (Invalid, Refused) as error:
            match.stage.say(match.stage.complaint(error))
        else:
            if code is not None:
                return code


def answers(match: Match) -> set[int]:
    """The codes by which the person would accept an offer that somebody has made."""
    assert match.seat is not None
    game = match.record.game
    return {code for code in game.legal(match.seat) if notation.action(game, code)["kind"] == "accept"}


def _answer(match: Match, line: str) -> int | None:
    """The code that a line stands for; None if it was no move and has been answered."""
    word, _, rest = line.partition(" ")
    if word.lower() in COMMANDS:
        COMMANDS[word.lower()](match, rest.strip())
        return None
    codes = _meant(match, line)
    allowed = [code for code in codes if _refusal(match, code) is None]
    if len(allowed) == 1:
        return allowed[0]
    if not allowed:
        refusals = [refusal for code in codes if (refusal := _refusal(match, code)) is not None]
        raise Invalid(" ".join(dict.fromkeys(match.stage.complaint(refusal) for refusal in refusals)))
    raise Invalid(f"Which? {', or '.join(_phrase(match, code) for code in allowed)}")


def _meant(match: Match, text: str) -> list[int]:
    """The codes that a number, a shorthand or a move in full may stand for."""
    scene = match.stage.scene(match.record.game)
    if text.isdecimal() and len(text) < 10:
        if not 1 <= int(text) <= len(scene.offered):
            raise Invalid(f"There is no move {text}: ? lists moves 1 to {len(scene.offered)}.")
        return [scene.offered[int(text) - 1]]
    phrases = match.stage.drawing.meant(scene, text) or [text]
    return [notation.read(match.record.game, phrase, first_seat=1) for phrase in phrases]


def _phrase(match: Match, code: int) -> str:
    return notation.phrase(match.record.game, code, first_seat=1)


def _refusal(match: Match, code: int) -> Refused | None:
    assert match.seat is not None
    return match.record.game.why_not(match.seat, code)


# Commands


def _list_moves(match: Match, _: str) -> None:
    scene = match.stage.scene(match.record.game)
    notes = match.stage.drawing.notes(scene)
    entries = []
    for number, (code, note) in enumerate(zip(scene.offered, notes, strict=True), 1):
        phrase = match.stage.text(f"{_phrase(match, code)}  {note}")
        entries.append(Text.assemble((f"{number:>3} ", "dim"), phrase))
    match.stage.screen.print(Columns(entries, padding=(0, 3), equal=True, column_first=True))


def _why(match: Match, text: str) -> None:
    if not text:
        raise Invalid("Say which move: why and the move.")
    for code in _meant(match, text):
        refusal = _refusal(match, code)
        match.stage.say(f"{_phrase(match, code)}: {match.stage.complaint(refusal) if refusal else 'allowed.'}")


def _rule(match: Match, text: str) -> None:
    if not text:
        raise Invalid("Say which rule: rule and its id, as it stands behind a sentence.")
    pages.show(match.stage.screen, pages.rule(match.record.name, text))


def _log(match: Match, _: str) -> None:
    if not match.log:
        match.stage.say("Nothing has happened yet.")
    match.stage.tell(match.log[-LAST_EVENTS:])


def _save(match: Match, path: str) -> None:
    where = path or match.keep_in
    if not where:
        raise Invalid("Say where: save and a file name.")
    match.save(where)
    match.stage.screen.sentence(clean(f"Saved in {where}; every move from now on is saved there as well."))


def _board(match: Match, _: str) -> None:
    match.show()


def _quit(match: Match, _: str) -> None:
    raise Left


def _help(match: Match, _: str) -> None:
    table = Table.grid(padding=(0, 3))
    for typed, meaning in HELP:
        table.add_row(Text(typed, "bold"), meaning)
    match.stage.screen.print(table)
    match.stage.screen.print(match.stage.drawing.legend())


HELP = [
    ("a move, or its number", "plays it"),
    ("?", "lists the moves that you may play"),
    ("why MOVE", "tells the rule that forbids a move"),
    ("rule ID", "prints a rule"),
    ("log", "tells the last events again"),
    ("Enter, or board", "draws the table again"),
    ("save FILE", "saves the match, now and after every move"),
    ("quit", "leaves; so do Ctrl-D and Ctrl-C"),
]

COMMANDS: dict[str, Callable[[Match, str], None]] = {
    "?": _list_moves,
    "why": _why,
    "rule": _rule,
    "log": _log,
    "": _board,
    "board": _board,
    "save": _save,
    "help": _help,
    "quit": _quit,
}
