"""What can be typed after `shoal`, and the help for it."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import NoReturn

import shoal
from shoal.core.errors import Invalid

SWITCHES = {"yes": 1, "on": 1, "no": 0, "off": 0}
LONGEST_DELAY = 60.0
LONGEST_AWAY = 10_000_000.0  # a third of a year: nobody is played for
MOST_WORKERS = 60


class Parser(ArgumentParser):
    """Says what is wrong in one line, like every other command."""

    def error(self, message: str) -> NoReturn:
        raise Invalid(f"{message} (see {self.prog} --help)")


def parser() -> Parser:
    whole = Parser(
        prog="shoal",
        description="Set-collecting table games against bots, in the terminal.",
        epilog="shoal COMMAND --help tells more of a command. To begin: shoal play fossil",
    )
    whole.add_argument("--version", action="version", version=version())
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _play(commands.add_parser("play", help="play a game against bots, or watch bots play"))
    _resume(commands.add_parser("resume", help="take up a saved match again, the last one if none is named"))
    _deck(commands.add_parser("deck", help="check a list of cosmopolis cards of your own"))
    commands.add_parser("games", help="list the games, how many play them, and their options")
    _rules(commands.add_parser("rules", help="print the rules of a game, or one rule"))
    _replay(commands.add_parser("replay", help="step through a saved match"))
    _verify(commands.add_parser("verify", help="recompute saved matches and say whether they hold"))
    _arena(commands.add_parser("arena", help="let bots play many matches, and say which is the best"))
    _study(commands.add_parser("study", help="let a bot play many matches, and say how the game plays"))
    _serve(commands.add_parser("serve", help="keep tables for others: people and programs, over the network"))
    _backup(commands.add_parser("backup", help="copy all that a server keeps to a file, also while it runs"))
    _restore(commands.add_parser("restore", help="put a backup in place of all that a server keeps"))
    commands.add_parser("version", help="print the version, and whether the rules are compiled")
    return whole


def version() -> str:
    how = "compiled" if shoal.compiled() else "not compiled (plain Python, slower)"
    return f"shoal {shoal.__version__}, {how}"


def _play(play: Parser) -> None:
    play.formatter_class = RawDescriptionHelpFormatter
    play.description = "Play a game against bots. In play, help tells what can be typed."
    play.epilog = EXAMPLES
    play.add_argument("game", metavar="GAME", help="its name in the list of shoal games")
    play.add_argument("--seats", type=_whole, default=4, metavar="N", help="players at the table, bots included (4)")
    play.add_argument("--seat", type=_whole, metavar="N", help="your own seat, counted from 1 (1)")
    play.add_argument(
        "--bots",
        default="normal",
        metavar="NAME[,NAME...]",
        help="one bot for all other seats, or one for each, clockwise from you, such as hard,easy,random (normal)",
    )
    play.add_argument("--watch", action="store_true", help="bots only; the list of --bots begins at seat 1")
    play.add_argument("--delay", type=_delay, default=1.0, metavar="S", help="with --watch, seconds a move (1)")
    play.add_argument(
        "--seed",
        type=_whole,
        metavar="N",
        help="the same number deals the same cards, and the bots choose alike (a secret one)",
    )
    play.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; see shoal games",
    )
    play.add_argument("--deck", metavar="FILE", help="a cosmopolis deck of your own, for the games on that deck")
    play.add_argument("--save", metavar="FILE", help="save the match there after every move, replacing what is there")
    play.add_argument("--no-save", action="store_true", help="do not save the match; otherwise it is kept for resume")


EXAMPLES = """seats: fossil 2 to 6, twisted-fish 2 to 6, cosmople-fish-2 3 to 6,
  networks 2 to 4, connections 3 to 6
shoal games lists them with the options of each game.

examples:
  shoal play fossil
  shoal play fossil --seats 3 --seat 1 --bots hard,easy --save evening.shoal.json
  shoal play fossil --watch --delay 0.3
"""


def _resume(resume: Parser) -> None:
    resume.description = "Take up a saved match again: the same seats, bots and cards. It goes on being saved there."
    resume.add_argument("file", metavar="FILE", nargs="?", help="a saved match (the last one that is not over)")
    resume.add_argument("--delay", type=_delay, default=1.0, metavar="S", help="with bots alone, seconds a move (1)")


def _rules(rules: Parser) -> None:
    rules.add_argument("game", metavar="GAME", help="its name in the list of shoal games")
    rules.add_argument("rule", metavar="RULE", nargs="?", help="the id of one rule, such as FO6")
    rules.add_argument("--language", default="en", metavar="L", help="en or it, for English or Italian (en)")


def _deck(deck: Parser) -> None:
    deck.description = "Say whether a list of cosmopolis cards can be played with: regions, cities, cards and links."
    deck.epilog = "The exit code is 0 if it can, 1 if not. To play with it: shoal play networks --deck FILE"
    deck.add_argument("action", choices=["check"], help="what to do with it")
    deck.add_argument("file", metavar="FILE", help="a deck file")


def _replay(replay: Parser) -> None:
    replay.description = "Step through a saved match. Without a terminal it is printed from start to end."
    replay.add_argument("file", metavar="FILE", help="a match that was saved")
    replay.add_argument("--seat", type=_whole, metavar="N", help="see and hear what that seat did, counted from 1")
    replay.add_argument("--all", action="store_true", help="print every move and ask nothing")
    replay.add_argument("--delay", type=_delay, default=1.0, metavar="S", help="seconds a move when playing on (1)")


def _arena(arena: Parser) -> None:
    arena.formatter_class = RawDescriptionHelpFormatter
    arena.description = "Let bots play many matches, each deal in every rotation of the seats, and rank them."
    arena.epilog = ARENA_EXAMPLES
    arena.add_argument("game", metavar="GAME", help="its name in the list of shoal games")
    arena.add_argument(
        "--bots",
        required=True,
        metavar="NAME,NAME[,...]",
        help="one for each seat; a bot of your own as module:Class, found from the current folder",
    )
    arena.add_argument(
        "--until",
        type=_share,
        metavar="C%",
        help="stop as soon as the ranking is settled with this confidence, such as 95%%",
    )
    _matches(arena, 1000)


def _study(study: Parser) -> None:
    study.description = (
        "Let bots play many matches, and say how the game plays: seats, length, scores, what is worth most."
    )
    study.add_argument("game", metavar="GAME", help="its name in the list of shoal games")
    study.add_argument("--seats", type=_whole, default=4, metavar="N", help="players at the table (4)")
    study.add_argument(
        "--bots",
        default="normal",
        metavar="NAME[,NAME...]",
        help="one bot for all seats, or one for each (normal)",
    )
    _matches(study, 1000)


def _matches(command: Parser, matches: int) -> None:
    """What every command that plays many matches can be told."""
    command.add_argument(
        "--matches",
        type=_whole,
        default=matches,
        metavar="N",
        help=f"how many; the last deal is always played in every rotation ({matches})",
    )
    command.add_argument(
        "--option", type=_option, action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    command.add_argument(
        "--seed", type=_whole, default=1, metavar="N", help="of the first deal; the next has N + 1 (1)"
    )
    command.add_argument(
        "--time",
        type=float,
        default=1.0,
        metavar="S",
        help="seconds a bot has for a decision; who takes ten times as long forfeits the match (1)",
    )
    command.add_argument("--jobs", type=_whole, metavar="N", help="processes that play (one for each core)")
    command.add_argument("--scheduler", metavar="URL", help="play on a Dask cluster instead, such as tcp://host:8786")
    command.add_argument(
        "--out",
        metavar="FILE",
        help="write every match there, as a line of JSON; what is there already is not played again",
    )
    command.add_argument("--report", metavar="FILE", help="write a page with plots there (FILE.html)")


ARENA_EXAMPLES = """examples:
  shoal arena fossil --bots normal,random --matches 1000
  shoal arena networks --bots normal,normal,random,random --until 95% --report networks.html
  shoal arena fossil --bots my_bots:Cautious,normal --out cautious.jsonl
"""


def _serve(serve: Parser) -> None:
    serve.description = "Keep tables for people and programs, over the network. Stop with Ctrl-C: nothing is lost."
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 for all (127.0.0.1)")
    serve.add_argument("--port", type=_port, default=8000, metavar="N", help="0 for any that is free (8000)")
    _data(serve)
    serve.add_argument("--key", metavar="FILE", help="the server's key, made if it is missing (beside the data)")
    serve.add_argument("--open", action="store_true", help="open the first page in a browser, if there is a screen")
    serve.add_argument("--bot-delay", type=_delay, default=0.8, metavar="S", help="seconds before a bot answers (0.8)")
    serve.add_argument(
        "--away", type=_seconds, default=90.0, metavar="S", help="seconds until a bot plays for who has gone (90)"
    )
    serve.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="of a proxy, or a network of them, that says in X-Forwarded-For whom it speaks for; may be given again",
    )
    serve.add_argument(
        "--unlimited", action="store_true", help="no limits to what one guest or address may make and say, for tests"
    )
    serve.add_argument("--workers", type=_workers, default=2, metavar="N", help="processes in which bots think (2)")


def _backup(backup: Parser) -> None:
    backup.description = "Copy all that a table server keeps, as it is at this moment, to a file. The server may run."
    backup.epilog = "Hidden cards are in it. The server's key is not: keep a copy of that file as well."
    backup.add_argument("file", metavar="FILE", help="the file to write; a backup that is there is replaced")
    _data(backup)


def _restore(restore: Parser) -> None:
    restore.description = "Put a backup in place of all that a table server keeps: all of it, or nothing is changed."
    restore.add_argument("file", metavar="FILE", help="a backup")
    _data(restore)
    restore.add_argument("--replace", action="store_true", help="also if there are tables, which are gone then")


def _data(command: Parser) -> None:
    command.add_argument(
        "--data", metavar="FILE|URL", help="where tables are kept: a file, or postgresql://... (a file)"
    )


def _verify(verify: Parser) -> None:
    verify.description = "Recompute saved matches from their seeds and say whether they hold."
    verify.epilog = "The exit code is 0 if all hold, 1 if one does not, 2 if one cannot be read."
    verify.add_argument("files", metavar="FILE", nargs="+", help="matches that were saved")
    verify.add_argument("--commitment", metavar="HASH", help="the hash that a table showed before you sat down")
    verify.add_argument(
        "--number", metavar="NUMBER", action="append", default=[], help="a number that you gave for the deal"
    )


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text[:60]!r} is not a whole number") from None


def _port(text: str) -> int:
    return _between(text, 0, 65_535)


def _workers(text: str) -> int:
    return _between(text, 1, MOST_WORKERS)


def _between(text: str, least: int, most: int) -> int:
    number = _whole(text)
    if not least <= number <= most:
        raise ArgumentTypeError(f"{text[:60]!r} is not from {least} to {most}")
    return number


def _delay(text: str) -> float:
    return _seconds(text, LONGEST_DELAY)


def _seconds(text: str, longest: float = LONGEST_AWAY) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= longest:
        raise ArgumentTypeError(f"{text[:60]!r} is not a number of seconds up to {longest:g}")
    return seconds


def _share(text: str) -> float:
    """95%, or 0.95."""
    try:
        share = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        share = -1.0
    if not 0.5 <= share < 1:
        raise ArgumentTypeError(f"{text[:60]!r} is not a confidence from 50% to less than 100%")
    return share


def _option(text: str) -> tuple[str, int]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{text[:60]!r} is not NAME=VALUE")
    return name, SWITCHES[value] if value in SWITCHES else _whole(value)
