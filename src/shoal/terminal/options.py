"""The arguments of every `shoal` command, with their help."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

import shoal
from shoal.core.errors import Invalid
from shoal.games.catalogue import LANGUAGES

SWITCHES = {"yes": 1, "on": 1, "no": 0, "off": 0}
LONGEST_DELAY = 60.0
LONGEST_AWAY = 10_000_000.0  # a third of a year: a bot never takes over
MOST_WORKERS = 60
MATCHES = 1000


class Parser(ArgumentParser):
    """Reports a mistake in one line, as every command does."""

    def error(self, message: str) -> NoReturn:
        raise Invalid(f"{message} (see {self.prog} --help)")


def parser() -> Parser:
    whole = Parser(
        prog="shoal",
        description="Play five card and board games against bots or friends, and let bots play each other.",
        epilog="shoal COMMAND --help explains a command. To begin: shoal play fossil",
    )
    whole.add_argument("--version", action="version", version=version_line())
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _play(commands.add_parser("play", help="play a game against bots, or watch bots play"))
    _resume(commands.add_parser("resume", help="continue a saved match, by default the last one"))
    _deck(commands.add_parser("deck", help="check a deck file with your own cities"))
    commands.add_parser("games", help="list the games, their numbers of players and their options")
    _rules(commands.add_parser("rules", help="print the rules of a game, or one rule"))
    _replay(commands.add_parser("replay", help="step through a saved match"))
    _verify(commands.add_parser("verify", help="check saved matches by replaying them"))
    _arena(commands.add_parser("arena", help="let bots play many matches and rank them"))
    _study(commands.add_parser("study", help="let bots play many matches and describe how the game plays"))
    _serve(commands.add_parser("serve", help="run a server for people and programs to play on"))
    _backup(commands.add_parser("backup", help="copy a server's data to a file, also while it runs"))
    _restore(commands.add_parser("restore", help="replace a server's data by a backup"))
    commands.add_parser("version", help="print the version, and whether the rules are compiled")
    return whole


def version(_: Namespace) -> None:
    print(version_line())


def version_line() -> str:
    how = "compiled" if shoal.compiled() else "not compiled (plain Python, slower)"
    return f"shoal {shoal.__version__}, {how}"


def _play(play: Parser) -> None:
    play.formatter_class = RawDescriptionHelpFormatter
    play.description = "Play a game against bots. During the match, type help to see what you can type."
    play.epilog = PLAY_EXAMPLES
    _game(play)
    play.add_argument("--seats", type=_whole, default=4, metavar="N", help="players, bots included (default 4)")
    play.add_argument("--seat", type=_whole, metavar="N", help="your seat, counted from 1 (default 1)")
    play.add_argument(
        "--bots",
        default="normal",
        metavar="NAME[,NAME...]",
        help="easy, normal, hard or random, or a character: otto, tilda, gina, marta, bruno, pino, ada, cleo, with "
        "their own level or another, as in otto:easy; one for all other seats, or one for each, clockwise from you "
        "(default normal)",
    )
    play.add_argument("--watch", action="store_true", help="watch bots play; --bots then begins at seat 1")
    _delay_of(play, "with --watch, seconds between moves (default 1)")
    play.add_argument(
        "--seed",
        type=_whole,
        metavar="N",
        help="deal the cards that belong to this number, and let bots repeat their choices (default: random)",
    )
    _option_of(play)
    play.add_argument("--deck", metavar="FILE", help="play with a deck file of your own, in the games with city cards")
    play.add_argument("--save", metavar="FILE", help="save to this file after every move, and overwrite it")
    play.add_argument("--no-save", action="store_true", help="do not save; by default you can resume the match later")


PLAY_EXAMPLES = """players: fossil 2 to 6, twisted-fish 2 to 6, cosmople-fish-2 3 to 6,
  networks 2 to 4, connections 3 to 6
shoal games lists the options of each game.

examples:
  shoal play fossil
  shoal play fossil --seats 3 --seat 1 --bots hard,easy --save evening.shoal.json
  shoal play fossil --watch --delay 0.3
"""


def _resume(resume: Parser) -> None:
    resume.description = "Continue a saved match with the same seats, bots and cards, and keep saving it."
    resume.add_argument("file", metavar="FILE", nargs="?", help="a saved match (default: the last unfinished one)")
    _delay_of(resume, "if only bots play, seconds between moves (default 1)")


def _rules(rules: Parser) -> None:
    _game(rules)
    rules.add_argument("rule", metavar="RULE", nargs="?", help="the id of one rule, such as FO6")
    rules.add_argument("--language", default="en", metavar="L", help=f"one of {', '.join(LANGUAGES)} (default en)")


def _deck(deck: Parser) -> None:
    deck.description = "Check the regions, cities, cards and links of a deck file."
    deck.epilog = "The exit code is 0 if the deck can be used, 1 if not. Play with it: shoal play networks --deck FILE"
    deck.add_argument("action", choices=["check"], help="check the file")
    deck.add_argument("file", metavar="FILE", help="a deck file")


def _replay(replay: Parser) -> None:
    replay.description = "Step through a saved match. Outside a terminal, print all of it."
    replay.add_argument("file", metavar="FILE", help="a saved match")
    replay.add_argument("--seat", type=_whole, metavar="N", help="see what the player at that seat saw, counted from 1")
    replay.add_argument("--all", action="store_true", help="print every move without stopping")
    _delay_of(replay, "seconds between moves while it plays on (default 1)")


def _verify(verify: Parser) -> None:
    verify.description = "Replay saved matches from their seeds, and check the deal, every move and the result."
    verify.epilog = "The exit code is 0 if all are right, 1 if one is wrong, 2 if one cannot be read."
    verify.add_argument("files", metavar="FILE", nargs="+", help="saved matches")
    verify.add_argument("--commitment", metavar="HASH", help="the hash that the table showed before you sat down")
    verify.add_argument(
        "--entropy",
        metavar="DIGITS",
        action="append",
        default=[],
        help="digits that you contributed to the deal",
    )


def _arena(arena: Parser) -> None:
    arena.formatter_class = RawDescriptionHelpFormatter
    arena.description = "Let bots play many matches, each deal in every rotation of the seats, and rank the bots."
    arena.epilog = ARENA_EXAMPLES
    _game(arena)
    arena.add_argument(
        "--bots",
        required=True,
        metavar="NAME,NAME[,...]",
        help="one for each seat; your own bot as module:Class, found from the current folder",
    )
    arena.add_argument(
        "--until",
        type=_share,
        metavar="C%",
        help="stop as soon as the ranking is certain with this confidence, such as 95%%",
    )
    arena.add_argument(
        "--traits", action="store_true", help="count the habits of characters, such as bluffs, for each bot"
    )
    _matches(arena)


ARENA_EXAMPLES = """examples:
  shoal arena fossil --bots normal,random --matches 1000
  shoal arena networks --bots normal,normal,random,random --until 95% --report networks.html
  shoal arena twisted-fish --bots otto,hard,hard,hard --traits
  shoal arena fossil --bots my_bots:Cautious,normal --out cautious.jsonl
"""


def _study(study: Parser) -> None:
    study.description = "Let bots play many matches, and describe the game: seats, length, scores, most valuable moves."
    _game(study)
    study.add_argument("--seats", type=_whole, default=4, metavar="N", help="players at the table (default 4)")
    study.add_argument(
        "--bots",
        default="normal",
        metavar="NAME[,NAME...]",
        help="one bot for all seats, or one for each (default normal)",
    )
    _matches(study)


def _matches(command: Parser) -> None:
    """Add the arguments of every command that plays many matches."""
    command.add_argument(
        "--matches",
        type=_whole,
        default=MATCHES,
        metavar="N",
        help=f"number of matches, rounded up to whole deals (default {MATCHES})",
    )
    _option_of(command)
    command.add_argument(
        "--seed", type=_whole, default=1, metavar="N", help="seed of the first deal; the next has N + 1 (default 1)"
    )
    command.add_argument(
        "--time",
        type=float,
        metavar="S",
        help="seconds that a bot may think (default: those of the game); at ten times as long it forfeits the match",
    )
    command.add_argument("--jobs", type=_whole, metavar="N", help="number of processes (default: one for each core)")
    command.add_argument("--scheduler", metavar="URL", help="play on a Dask cluster, such as tcp://host:8786")
    command.add_argument(
        "--out",
        metavar="FILE",
        help="write every match to this file as a line of JSON; matches that it has already are not played again",
    )
    command.add_argument("--report", metavar="FILE", help="write a page with plots to FILE.html")


def _serve(serve: Parser) -> None:
    serve.description = "Run a server for people and programs to play on. Stop it with Ctrl-C: no move is lost."
    serve.add_argument("--host", default="127.0.0.1", help="address to listen at; 0.0.0.0 for all (default 127.0.0.1)")
    serve.add_argument(
        "--port", type=_between(0, 65_535), default=8000, metavar="N", help="port; 0 for any free one (default 8000)"
    )
    _data(serve)
    serve.add_argument("--key", metavar="FILE", help="the server's key, created if needed (default: beside the data)")
    serve.add_argument("--site", metavar="FOLDER", help="offer the page that needs no server, as scripts/site built it")
    serve.add_argument("--open", action="store_true", help="open the first page in a browser, if there is a screen")
    _delay_of(serve, "bots move a multiple of it after the last move (default 0.8)", name="--bot-delay", default=0.8)
    serve.add_argument(
        "--away",
        type=_seconds(LONGEST_AWAY),
        default=90.0,
        metavar="S",
        help="seconds before a bot replaces an absent player (default 90)",
    )
    serve.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="trust X-Forwarded-For from this proxy or network; may be repeated",
    )
    serve.add_argument(
        "--unlimited", action="store_true", help="no limits to requests of a guest or address; only for tests"
    )
    serve.add_argument(
        "--workers", type=_between(1, MOST_WORKERS), default=2, metavar="N", help="processes for bots (default 2)"
    )


def _backup(backup: Parser) -> None:
    backup.description = "Copy a server's data, as it is at this moment, to a file. The server may run."
    backup.epilog = "The backup contains hidden cards. It does not contain the server's key: copy that file as well."
    backup.add_argument("file", metavar="FILE", help="the file to write; an older backup is overwritten")
    _data(backup)


def _restore(restore: Parser) -> None:
    restore.description = "Replace a server's data by a backup: everything or, if it fails, nothing."
    restore.add_argument("file", metavar="FILE", help="a backup")
    _data(restore)
    restore.add_argument("--replace", action="store_true", help="overwrite existing tables")


# Arguments that several commands have


def _game(command: Parser) -> None:
    command.add_argument("game", metavar="GAME", help="a game; shoal games lists them")


def _option_of(command: Parser) -> None:
    meaning = "an option of the game; shoal games lists them; may be repeated"
    command.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=VALUE", help=meaning)


def _delay_of(command: Parser, meaning: str, name: str = "--delay", default: float = 1.0) -> None:
    command.add_argument(name, type=_seconds(LONGEST_DELAY), default=default, metavar="S", help=meaning)


def _data(command: Parser) -> None:
    command.add_argument(
        "--data", metavar="FILE|URL", help="the data: a SQLite file or postgresql://... (default: a file of this user)"
    )


# Values


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text[:60]!r} is not a whole number") from None


def _between(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = _whole(text)
        if not least <= number <= most:
            raise ArgumentTypeError(f"{text[:60]!r} is not from {least} to {most}")
        return number

    return read


def _seconds(longest: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        with suppress(ValueError):
            if 0 <= (seconds := float(text)) <= longest:
                return seconds
        raise ArgumentTypeError(f"{text[:60]!r} is not a number of seconds up to {longest:g}")

    return read


def _share(text: str) -> float:
    """Read 95% or 0.95."""
    with suppress(ValueError):
        if 0.5 <= (share := float(text[:-1]) / 100 if text.endswith("%") else float(text)) < 1:
            return share
    raise ArgumentTypeError(f"{text[:60]!r} is not a confidence from 50% to less than 100%")


def _option(text: str) -> tuple[str, int]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{text[:60]!r} is not NAME=VALUE")
    return name, SWITCHES[value] if value in SWITCHES else _whole(value)
