"""Prompt the person at the terminal for a move, and carry out the commands they type instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from shoal import Invalid, Refused, notation
from shoal.core.drawing import Section, fold
from shoal.terminal import hints, pages
from shoal.terminal.move_parser import FILLERS, Move, MoveParser, NotUnderstood, is_number, which, words_of
from shoal.terminal.safe_text import clean
from shoal.terminal.screen import Left

if TYPE_CHECKING:
    from shoal.terminal.match import Match

PROMPT = "> "
LAST_EVENTS = 15
MOST_REASONS = 3
MOST_EXAMPLES = 5
NO_CARD = "no card there"  # kind of refusal
TOO_SOON = {"only off turn", "on turn", "ask unanswered"}  # kinds of refusals that pass with time


def ask(match: Match) -> int:
    """Prompt until the person types a legal move, and return its code. Enter plays an only move."""
    only = only_move(match)
    if only is not None:
        match.stage.say(f"Enter plays your only move: {_parser(match).phrase(only)}.")
    else:
        match.stage.screen.sentence(Text(_what_to_type(match), "dim"))
    code = _typed(match, only is not None)
    return code if code is not None else cast("int", only)


def ask_off_turn(match: Match) -> int | None:
    """Prompt for an optional move and return its code; None to let the others play on."""
    example = notation.phrase(match.record.game, match.scene().offered[0], counted_from=1)
    match.stage.say(match.stage.drawing.pause.format(example=example))
    return _typed(match, True)


def _typed(match: Match, may_press_enter: bool) -> int | None:
    """Prompt until the person types a legal move, and return its code; None for Enter alone, if that is an answer."""
    while True:
        line = match.stage.screen.ask(PROMPT)
        if not line and may_press_enter:
            return None
        if (code := _move(match, line)) is not None:
            return code


def wait_for_round(match: Match, number: int) -> None:
    """Wait until the person wants to go on."""
    line = match.stage.screen.ask(f"Enter for round {number} > ")
    if COMMANDS.get(line.lower()) is _quit:
        raise Left


def only_move(match: Match) -> int | None:
    """Return the person's only move, apart from answers to offers; None if there is a choice."""
    own = [code for code, kind in _offered(match) if kind not in match.stage.drawing.off_turn]
    return own[0] if len(own) == 1 else None


def _what_to_type(match: Match) -> str:
    """Give an example of each kind of move, in one line."""
    offered = [(code, kind) for code, kind in _offered(match) if kind not in match.stage.drawing.off_turn]
    first = dict[str, int]()
    for code, kind in offered:
        first.setdefault(kind, code)
    shown = [notation.phrase(match.record.game, code, counted_from=1) for code in first.values()][:MOST_EXAMPLES]
    lead = "For example: " if len(shown) < len(offered) else ""
    return f"{lead}{', or '.join(shown)}; ? lists all."


def _offered(match: Match) -> list[tuple[int, str]]:
    """Return the person's legal moves with their kinds."""
    game = match.record.game
    return [(code, str(notation.action(game, code)["kind"])) for code in match.scene().offered]


def _move(match: Match, line: str) -> int | None:
    """Return the code that a line stands for; None if it is no legal move and has been answered."""
    try:
        return _answer(match, line)
    except (Invalid, Refused) as error:
        match.stage.say(match.stage.complaint(error))
        return None


def _answer(match: Match, line: str) -> int | None:
    word, _, rest = line.partition(" ")
    if command := _command(match, word.lower()):
        command(match, rest.strip())
        return None
    reader = _parser(match)
    codes = reader.codes(line)
    if is_number(line) and match.listed_after != len(match.record.moves):
        _list_moves(match, "")
        raise Invalid(f"{line} is a move in this list: {reader.phrase(codes[0])}. Type it again to play it.")
    allowed = [code for code in codes if _refusal(match, code) is None]
    if len(allowed) == 1:
        return allowed[0]
    if allowed:
        raise Invalid(which([reader.phrase(code) for code in allowed]))
    if len(codes) == 1 and _is_too_soon(match, codes[0]):
        match.type_ahead(codes[0])
        match.stage.say(f"{reader.phrase(codes[0])}: will be played as soon as the rules allow it.")
        return None
    refusals = [refusal for code in codes if (refusal := _refusal(match, code)) is not None]
    raise Invalid(" ".join(dict.fromkeys(match.stage.complaint(refusal) for refusal in refusals)))


def _command(match: Match, word: str) -> Command | None:
    """Return the command of that name, or the only one that begins so, unless a move begins so too."""
    if word in COMMANDS:
        return COMMANDS[word]
    if not word.isalpha() or any(verb.startswith(word) for verb in _parser(match).verbs()):
        return None
    found = {command for name, command in COMMANDS.items() if name.startswith(word)}
    return found.pop() if len(found) == 1 else None


def _parser(match: Match) -> MoveParser:
    return MoveParser(match.record.game, match.stage.drawing, match.scene())


def _refusal(match: Match, code: int) -> Refused | None:
    assert match.seat is not None
    return match.record.game.why_not(match.seat, code)


def _is_too_soon(match: Match, code: int) -> bool:
    """Return whether an off-turn move was typed ahead, on the person's own turn."""
    game, refusal = match.record.game, _refusal(match, code)
    kind = notation.action(game, code)["kind"]
    waits = game.to_move == match.seat and kind in match.stage.drawing.off_turn
    return waits and refusal is not None and refusal.kind in TOO_SOON


# Commands


def _list_moves(match: Match, _: str) -> None:
    match.listed_after = len(match.record.moves)
    match.stage.screen.leaf(Group(*_sections(match)))


def _sections(match: Match) -> Iterator[RenderableType]:
    """Yield the moves by kind, numbered throughout."""
    sections = match.stage.drawing.moves(match.scene())
    numbers = _parser(match).numbers(sections)
    for section in sections:
        yield Text(section.title, "bold")
        if entries := list(_entries(match, section, numbers)):
            yield Columns(entries, padding=(0, 2), equal=True, column_first=True)
        for line in section.lines:
            yield Padding(match.stage.text(line), (0, 0, 0, 4))


def _entries(match: Match, section: Section, numbers: Mapping[int, int]) -> Iterator[Text]:
    labels = [
        choice.label or notation.phrase(match.record.game, choice.code, counted_from=1) for choice in section.choices
    ]
    width = max(map(len, labels), default=0)
    for label, choice in zip(labels, section.choices, strict=True):
        move = match.stage.text(f"{label:<{width}}  {choice.note}".rstrip())
        yield Text.assemble((f"{numbers[choice.code]:>3} ", "dim"), move)


def _why(match: Match, text: str) -> None:
    if not text:
        raise Invalid("Type why and a move.")
    reader = _parser(match)
    try:
        codes = reader.codes(text)
    except NotUnderstood:
        moves = reader.kindred(text)
        if not moves:
            raise
        codes = _examples(match, _about(match, moves, text))
    for code in codes:
        refusal = _refusal(match, code)
        match.stage.say(f"{reader.phrase(code)}: {match.stage.complaint(refusal) if refusal else 'allowed.'}")


def _about(match: Match, moves: Sequence[Move], text: str) -> Sequence[Move]:
    """Return the moves that fit the other words. Invalid, with the rule, if the person has nothing of that name."""
    verb, *behind = words_of(text)
    words = [word for word in behind if word not in FILLERS]
    missing = [word for word in words if not any(move.has([word]) for move in moves)]
    refusals = [refusal for move in moves if (refusal := _refusal(match, move.code)) is not None]
    kinds = {refusal.kind for refusal in refusals}
    if missing and len(kinds) > 1:
        rule = next((refusal.rule for refusal in refusals if refusal.kind == NO_CARD), refusals[0].rule)
        as_typed = " ".join(word for word in text.split() if fold(word) in missing)
        raise Invalid(f"You have no {as_typed} to {verb}. ({rule})")
    return [move for move in moves if move.has([word for word in words if word not in missing])] or moves


def _examples(match: Match, moves: Sequence[Move]) -> list[int]:
    """Return one move for each reason, preferring cards that exist."""
    found = dict[str, int]()
    for move in moves:
        refusal = _refusal(match, move.code)
        found.setdefault(refusal.kind if refusal else "", move.code)
    several = [kind for kind in found if kind != NO_CARD] or [NO_CARD]
    return [found[kind] for kind in several[:MOST_REASONS]]


def _rules(match: Match, text: str) -> None:
    """Print one rule, by the id behind a sentence, or all rules."""
    pages.print_rules(match.stage.screen, match.record.name, text or None)


def _log(match: Match, _: str) -> None:
    if not match.log:
        match.stage.say("Nothing has happened yet.")
    match.stage.tell(match.log[-LAST_EVENTS:])


def _save(match: Match, path: str) -> None:
    where = path or match.path
    if not where:
        raise Invalid("Type save and a file name.")
    match.save(where)
    match.stage.screen.sentence(clean(f"Saved to {where}; every move from now on is saved there, too."))


def _quit(match: Match, _: str) -> None:
    raise Left


def _help(match: Match, _: str) -> None:
    table = Table.grid(padding=(0, 3))
    for typed, meaning in HELP:
        table.add_row(Text(typed, "bold"), meaning)
    match.stage.screen.leaf(Group(match.stage.goal(), Text(), table, match.stage.drawing.legend()))


Command = Callable[["Match", str], None]

HELP = [
    ("a move", "plays it; you may shorten words and name cards"),
    ("?", "lists your moves and what they bring; type a number to play that move"),
    ("hint", "thinks for a moment, then shows up to three moves with the chance to win and the expected points"),
    ("why MOVE", "explains which rule forbids a move"),
    ("rules", "prints the rules; rule ID prints one of them"),
    ("log", "repeats the last events"),
    ("Enter, or board", "draws the table again; if you have only one move, Enter plays it"),
    ("save FILE", "saves the match to that file, now and after every move"),
    ("q, quit or exit", "leave; Ctrl-D and Ctrl-C do the same"),
]

COMMANDS: dict[str, Command] = {
    "?": _list_moves,
    "why": _why,
    "rule": _rules,
    "rules": _rules,
    "hint": lambda match, _: hints.show_hints(match),
    "log": _log,
    "": lambda match, _: match.show(),
    "board": lambda match, _: match.show(),
    "save": _save,
    "help": _help,
    "q": _quit,
    "quit": _quit,
    "exit": _quit,
}
