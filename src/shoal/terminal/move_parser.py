"""Parse a typed line: a number in the list of moves, a move, a shorthand, or words in any order that fit a move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from shoal import notation
from shoal.core.drawing import Drawing, Scene, Section, fold
from shoal.core.errors import Invalid, NotAMove
from shoal.core.game import Game

FILLERS = {"a", "an", "and", "any", "around", "card", "for", "from", "of", "seat", "set", "the", "to", "with"}
DISCARD = "discard"
LEAST_LETTERS = 3  # of a card's name that is typed without a verb
LONGEST_NUMBER = 10
MOST_ASKED_BACK = 4
LONGEST_SHOWN = 12  # letters of an unknown word
WORD = re.compile(r"\d+/(?!\w)|\w+")


class NotUnderstood(Invalid):
    """The text does not stand for a move."""


class MoveParser:
    """Parses what a person types who sees a scene."""

    def __init__(self, game: Game, drawing: Drawing, scene: Scene) -> None:
        self.game = game
        self.drawing = drawing
        self.scene = scene

    def codes(self, text: str) -> list[int]:
        """Return the moves that a text may stand for, legal or not; Invalid if there are none."""
        if is_number(text):
            return [self._numbered(int(text))]
        try:
            found = [
                notation.read(self.game, phrase, counted_from=1)
                for phrase in self.drawing.meant(self.scene, text) or [text]
            ]
            if not set(found).isdisjoint(self.scene.offered):
                return found
            kinds = set(map(self._kind, found))
            return [code for code in self._by_names(text) if self._kind(code) not in kinds] or found
        except Invalid as invalid:
            if named := self._by_names(text):
                return named
            if not isinstance(invalid, NotAMove):
                raise
        if (spelled := self._spelled(text)) != text:
            return self.codes(spelled)
        raise NotUnderstood(self._unknown(text))

    def verbs(self) -> list[str]:
        """Return the words for the kinds of legal moves."""
        return list(self._called)

    def phrase(self, code: int) -> str:
        """Return a move as it is typed, with its cards by name."""
        phrase, names = notation.phrase(self.game, code, counted_from=1), self.drawing.spoken(self.scene, [code])[0]
        return f"{phrase} ({names})" if names else phrase

    def _numbered(self, number: int) -> int:
        listed = {number: code for code, number in self.numbers(self.drawing.moves(self.scene)).items()}
        if number not in listed:
            there = f"? lists moves {min(listed)} to {max(listed)}" if listed else "type it in full"
            raise Invalid(f"There is no move {number}: {there}.")
        return listed[number]

    def numbers(self, sections: Sequence[Section]) -> dict[int, int]:
        """Number the moves of the list: a discard has the place of its card, others have the next free number."""
        codes = [choice.code for section in sections for choice in section.choices]
        places = {code: self._place_number(code) for code in codes if self._kind(code) == DISCARD}
        others = enumerate((code for code in codes if code not in places), max(places.values(), default=0) + 1)
        return places | {code: number for number, code in others}

    def _place_number(self, code: int) -> int:
        return int(notation.action(self.game, code)["place"]) + 1

    # Names

    def kindred(self, text: str) -> list[Move]:
        """Return all moves, legal or not, of the kinds that a text begins with."""
        first = next(iter(words_of(self._spelled(text))), "")
        named = {kind for kind in kinds_of(self.game) if kind == first} or set(self.drawing.also_called.get(first, ()))
        return self._in_words([code for code in range(self.game.codes) if self._kind(code) in named])

    @cached_property
    def _moves(self) -> list[Move]:
        """The legal moves, in words."""
        return self._in_words(self.scene.offered)

    def _in_words(self, codes: Sequence[int]) -> list[Move]:
        return [
            Move(
                code, self._kind(code), words_of(notation.phrase(self.game, code, counted_from=1))[1:], words_of(names)
            )
            for code, names in zip(codes, self.drawing.spoken(self.scene, codes), strict=True)
        ]

    @cached_property
    def _called(self) -> dict[str, set[str]]:
        """The kinds of legal moves, by the words for them."""
        kinds = {self._kind(code) for code in self.scene.offered}
        others = {name: kinds & set(meant) for name, meant in self.drawing.also_called.items() if kinds & set(meant)}
        return {kind: {kind} for kind in kinds} | others

    def _kind(self, code: int) -> str:
        return str(notation.action(self.game, code)["kind"])

    def _by_names(self, text: str) -> list[int]:
        """Return the legal moves that have a word for each typed beginning; only those named in full, if any are."""
        words = words_of(text)
        if not words:
            return []
        kinds = self._kinds(words[0])
        rest = [word for word in (words[1:] if kinds else words) if word not in FILLERS]
        if not kinds and (not rest or any(len(word) < LEAST_LETTERS for word in rest)):
            return []
        found = [move for move in self._moves if (not kinds or move.kind in kinds) and move.has(rest)]
        whole = [move for move in found if rest and set(move.names) <= set(rest)]
        return [move.code for move in plainest(whole or found)]

    def _kinds(self, word: str) -> set[str]:
        """Return the kinds of moves that a word or its beginning stands for."""
        if word in self._called:
            return self._called[word]
        return {kind for name, meant in self._called.items() if name.startswith(word) for kind in meant}

    def _spelled(self, text: str) -> str:
        """Return the text with its first word in full, if that begins only one kind of move."""
        word, space, rest = text.partition(" ")
        kinds = [kind for kind in kinds_of(self.game) if kind.startswith(fold(word))]
        return f"{kinds[0]}{space}{rest}" if len(kinds) == 1 else text

    def _unknown(self, text: str) -> str:
        """Say in one line how to type it."""
        word = text.split(maxsplit=1)[0][:LONGEST_SHOWN]
        for kind in sorted(self._kinds(fold(word))):
            example = next(move for move in self._moves if move.kind == kind)
            return f"Type it like this: {self.phrase(example.code)}; ? lists all."
        if fold(word) in self.drawing.off_turn:
            return f"Type it in full: ? tells how to {fold(word)}."
        if fold(word) in (*kinds_of(self.game), *self.drawing.also_called):
            return f"You cannot {fold(word)} now: ? lists what you can."
        return f"'{word}' is no move and no command: ? lists the moves, help the rest."


class Move(NamedTuple):
    """A move in words."""

    code: int
    kind: str
    numbers: Sequence[str]  # what is typed behind the kind
    names: Sequence[str]  # of its cards

    def has(self, words: Sequence[str]) -> bool:
        """Return whether the move has each word: a number in full, a name by its beginning."""
        own = (*self.numbers, *self.names)
        return all(word in own or (word.isalpha() and any(name.startswith(word) for name in own)) for word in words)


def plainest(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the move whose words all the others have as well, if there is one: a red card rather than a red linking
    card."""
    words = [{move.kind, *move.numbers, *move.names} - FILLERS for move in moves]
    least = [move for move, own in zip(moves, words, strict=True) if all(own <= others for others in words)]
    return least if len(least) == 1 else moves


def is_number(text: str) -> bool:
    """Return whether the text is a number in the list of moves."""
    return text.isdecimal() and len(text) < LONGEST_NUMBER


def kinds_of(game: Game) -> set[str]:
    """Return all kinds of moves of a game."""
    return {str(notation.action(game, code)["kind"]) for code in range(game.codes)}


def which(phrases: Sequence[str]) -> str:
    """Ask which of several moves is meant."""
    shown = list(phrases if len(phrases) == MOST_ASKED_BACK + 1 else phrases[:MOST_ASKED_BACK])
    more = f", or one of {len(phrases) - len(shown)} others" if len(phrases) > len(shown) else ""
    return f"Which? {', or '.join(shown)}{more}"


def words_of(text: str) -> list[str]:
    """Return words and numbers; a number keeps the slash that means the far side of a card."""
    return WORD.findall(fold(text))
