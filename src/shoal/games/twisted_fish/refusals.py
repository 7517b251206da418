"""Why a code is not legal: the number of the illegality, and its refusal with the rule and facts.

The facts of a refusal contain nothing that the seat does not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shoal.core.errors import Refused
from shoal.games.twisted_fish import cards, codes
from shoal.games.twisted_fish.cards import ALL_FIVE, COLOURS, FISH_CARDS, GROUPS
from shoal.games.twisted_fish.codes import fish_in, seat_in, zinger_in
from shoal.games.twisted_fish.memory import NONE
from shoal.games.twisted_fish.phases import ANSWER, BEGIN, ENDING, FISHING, OVER, REPLY, WITH_NET

if TYPE_CHECKING:
    from shoal.games.twisted_fish.rules import TwistedFish

LEGAL: Final = 0
# Something else comes first
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
ANSWER_FIRST: Final = 3
REPLY_FIRST: Final = 4
WAIT_FOR_ANSWER: Final = 5
# There is nothing to respond to
NOTHING_ASKED: Final = 6
NOTHING_PLAYED: Final = 7
# It is not the time
NOT_AT_BEGINNING: Final = 8
NOT_AFTER_NO: Final = 9
CAN_ASK: Final = 10
DRAW_FIRST: Final = 11
CANNOT_DRAW: Final = 12
POND_IS_EMPTY: Final = 13
# It cannot be chosen
NO_SUCH_SEAT: Final = 14
EMPTY_HAND: Final = 15
FISH_NOT_HELD: Final = 16
ZINGER_NOT_HELD: Final = 17
ALL_PLAYED: Final = 18
# It is not the card
NOT_ASKED_FOR: Final = 19
MUST_GIVE: Final = 20
CARD_NOT_HELD: Final = 21
NOT_FIVE: Final = 22
NOT_FOUR: Final = 23
NO_DIVER: Final = 24
SAME_TURN: Final = 25

ZINGER_RULES: Final = ["TF14", "TF15", "TF16", "TF17", "TF18", "TF19", "TF20", "TF21"]


# What forbids a code


def illegality(game: TwistedFish, seat: i64, code: i64) -> i64:
    """Return LEGAL, or the number of what forbids a code to a seat."""
    if game.phase == OVER:
        return GAME_IS_OVER
    if (code >= codes.DIVER and code < codes.FIFTH) or (code >= codes.WARDEN and code < codes.THROW):
        return _of_anytime(game, seat, code)
    if seat != game.to_move:
        return NOT_YOUR_TURN
    if code >= codes.GIVE and code < codes.ALLOW:
        if game.phase == REPLY:
            return REPLY_FIRST
        return _of_answer(game, code) if game.phase == ANSWER else NOTHING_ASKED
    if code >= codes.ALLOW and code <= codes.LEAVE:
        return _of_reply(game, code)
    if game.phase >= ANSWER:
        return ANSWER_FIRST if game.phase == ANSWER else REPLY_FIRST
    return _of_turn(game, code)


def _of_turn(game: TwistedFish, code: i64) -> i64:
    """Judge a code that only the player on turn plays."""
    if code < codes.GIVE:
        return _of_question(game, code)
    if code == codes.DRAW:
        return _of_draw(game)
    if code == codes.END:
        return _of_end(game)
    if code == codes.PASS:
        return _of_pass(game)
    if code == codes.FIFTH:
        return of_fifth(game)
    if code == codes.THROW:
        return _of_throw(game)
    return LEGAL if game.held[game.on_turn * GROUPS + code - codes.BASKET] == ALL_FIVE else NOT_FIVE


def _of_question(game: TwistedFish, code: i64) -> i64:
    """TF3, TF18, TF19, TF20: at the beginning, or again after a "no"; for a fish that is held, but for The Lure."""
    again = code >= codes.AGAIN and code < codes.NET
    if again and game.phase != FISHING:
        return NOT_AFTER_NO
    if not again and game.phase != BEGIN:
        return NOT_AT_BEGINNING
    if code >= codes.LURE and game.place[zinger_in(code)] != game.on_turn:
        return ZINGER_NOT_HELD
    if _is_no_opponent(game, seat_in(code), game.on_turn):
        return NO_SUCH_SEAT
    if code >= codes.LURE and code < codes.AGAIN:
        return LEGAL
    return LEGAL if game.held[game.on_turn * GROUPS + fish_in(code)] != 0 else FISH_NOT_HELD


def _is_no_opponent(game: TwistedFish, seat: i64, of: i64) -> bool:
    return seat == of or seat >= game.seats


def _of_answer(game: TwistedFish, code: i64) -> i64:
    """TF4, TF11, TF16, TF18: tell why an answer is illegal."""
    if code == codes.NO:
        return LEGAL if game.may_say_no(game.wanted_from(game.asked)) else MUST_GIVE
    if code == codes.NO_FISHING:
        return LEGAL if game.place[cards.NO_FISHING] == game.asked else ZINGER_NOT_HELD
    card = code - codes.GIVE
    named = card
    if game.question == WITH_NET:
        named = card // COLOURS
    if named != game.wanted:
        return NOT_ASKED_FOR
    return LEGAL if game.place[card] == game.asked else CARD_NOT_HELD


def _of_draw(game: TwistedFish) -> i64:
    """TF5, TF6: allow a draw after a "no", or dead in the water."""
    if game.phase == ENDING:
        return CANNOT_DRAW
    if game.phase == BEGIN and game.fish_held[game.on_turn] != 0:
        return CAN_ASK
    return LEGAL if game.ponded != 0 else POND_IS_EMPTY


def _of_end(game: TwistedFish) -> i64:
    """TF5: allow the end of a turn after the draw, or after a "no" if there is nothing to draw."""
    if game.phase == BEGIN:
        return NOT_AFTER_NO
    return DRAW_FIRST if game.phase == FISHING and game.ponded != 0 else LEGAL


def _of_pass(game: TwistedFish) -> i64:
    """TF6: allow passing only dead in the water."""
    if game.phase != BEGIN:
        return NOT_AT_BEGINNING
    return LEGAL if game.fish_held[game.on_turn] == 0 else CAN_ASK


def _of_anytime(game: TwistedFish, seat: i64, code: i64) -> i64:
    """TF14, TF15, TF17, TF28: the Zingers that any player may play while the player on turn decides, and the player who
    was asked before answering."""
    zinger = zinger_in(code)
    if game.place[zinger] != seat:
        return ZINGER_NOT_HELD
    if game.phase == REPLY or (game.phase == ANSWER and seat != game.to_move):
        return WAIT_FOR_ANSWER
    if zinger == cards.DIVER:
        card = code - codes.DIVER
        mask = game.held[seat * GROUPS + card // COLOURS] | cards.BIT[card % COLOURS]
        return LEGAL if mask == ALL_FIVE else NOT_FOUR
    target = seat_in(code)
    if _is_no_opponent(game, target, seat):
        return NO_SUCH_SEAT
    if zinger == cards.WARDEN and game.ponded == 0:
        return POND_IS_EMPTY
    return LEGAL if game.size[target] != 0 else EMPTY_HAND


def of_fifth(game: TwistedFish) -> i64:
    """TF15: tell why the fifth card cannot be laid: the basket's owner lays it from the hand, on a later turn."""
    if game.diver_for == NONE or game.baskets[game.diver_for // COLOURS] != game.on_turn:
        return NO_DIVER
    if game.place[game.diver_for] != game.on_turn:
        return CARD_NOT_HELD
    return LEGAL if game.turns > game.diver_turn else SAME_TURN


def _of_reply(game: TwistedFish, code: i64) -> i64:
    """TF21: Divine Intervention has to be held."""
    if game.phase == ANSWER and code == codes.ALLOW:
        return ANSWER_FIRST
    if game.phase != REPLY:
        return NOTHING_PLAYED
    return LEGAL if code == codes.ALLOW or game.place[cards.DIVINE] == game.to_move else ZINGER_NOT_HELD


def _of_throw(game: TwistedFish) -> i64:
    """TF22: tell why Divine Intervention cannot be thrown away; it can as a turn while another Zinger is unplayed."""
    if game.phase != BEGIN:
        return NOT_AT_BEGINNING
    if game.place[cards.DIVINE] != game.on_turn:
        return ZINGER_NOT_HELD
    return ALL_PLAYED if game.all_others_are_played() else LEGAL


# The refusal

KINDS: Final = {
    NOT_AT_BEGINNING: "only at the beginning",
    NOT_AFTER_NO: "only after a no",
    CAN_ASK: "can ask",
    DRAW_FIRST: "draw first",
    CANNOT_DRAW: "too late to draw",
    POND_IS_EMPTY: "pond is empty",
    NO_SUCH_SEAT: "no such seat",
    EMPTY_HAND: "empty hand",
    FISH_NOT_HELD: "fish not held",
    ZINGER_NOT_HELD: "zinger not held",
    ALL_PLAYED: "all played",
}


def refusal(game: TwistedFish, seat: i64, code: i64, illegality: i64) -> Refused:
    """Return the refusal for an illegality: the rule, the kind of sentence, and the facts in it."""
    if illegality < NOT_AT_BEGINNING:
        return _comes_first(game, seat, code, illegality)
    if illegality >= NOT_ASKED_FOR:
        return _not_the_card(game, seat, code, illegality)
    kind = KINDS[illegality]
    facts: list[int] = []
    if illegality in (CAN_ASK, DRAW_FIRST):
        facts = [seat]
    elif illegality == NOT_AFTER_NO and code == codes.END:
        kind, facts = "ask first", [seat]
    elif illegality in (NO_SUCH_SEAT, EMPTY_HAND):
        facts = [seat_in(code)]
        if seat_in(code) == seat:
            kind = "name another"
    elif illegality == FISH_NOT_HELD:
        facts = [seat, fish_in(code)]
    elif illegality == ZINGER_NOT_HELD:
        facts = [seat, zinger_in(code)]
    return Refused(_rule_of(code, illegality), kind, facts)


def _comes_first(game: TwistedFish, seat: i64, code: i64, illegality: i64) -> Refused:
    """Refuse a code because something else comes first, or because there is nothing to respond to."""
    if illegality == GAME_IS_OVER:
        return Refused("TF27", "over", [])
    if illegality == NOTHING_PLAYED:
        return Refused("TF21", "nothing played", [seat])
    if illegality == NOTHING_ASKED:
        return Refused("TF16" if code == codes.NO_FISHING else "TF10", "nothing asked", [seat])
    if illegality == WAIT_FOR_ANSWER:
        return Refused("TF28", "not while waiting", [zinger_in(code), game.to_move])
    if game.phase == ANSWER:
        kind = "answer net first" if game.question == WITH_NET else "answer first"
        return Refused("TF10", kind, [game.to_move, game.wanted])
    if game.phase == REPLY:
        return Refused("TF21", "reply first", [game.to_move, game.zinger])
    return Refused("ALL1", "not your turn", [game.to_move])


def _not_the_card(game: TwistedFish, seat: i64, code: i64, illegality: i64) -> Refused:
    by_net = game.question == WITH_NET
    if illegality == NOT_ASKED_FOR:
        facts: list[int] = [seat, game.wanted, code - codes.GIVE]
        return Refused("TF18", "not netted", facts) if by_net else Refused("TF4", "not asked for", facts)
    if illegality == MUST_GIVE:
        return Refused("TF11", "must give to net" if by_net else "must give", [seat, game.wanted])
    if illegality == CARD_NOT_HELD and code == codes.FIFTH:
        return Refused("TF15", "card not held", [seat, game.diver_for])
    if illegality == CARD_NOT_HELD:
        return Refused("TF11", "card not held", [seat, code - codes.GIVE])
    if illegality == NOT_FIVE:
        return Refused("TF8", "not five", [seat, code - codes.BASKET])
    if illegality == NOT_FOUR:
        return Refused("TF15", "not four", [seat, code - codes.DIVER])
    return Refused("TF15", "no diver", [seat]) if illegality == NO_DIVER else Refused("TF15", "same turn", [])


def _rule_of(code: i64, illegality: i64) -> str:
    """Return the rule that a code goes by."""
    if code < codes.LURE:
        return "TF5" if illegality == NOT_AT_BEGINNING else "TF3"
    if code >= codes.AGAIN and code < codes.NET and illegality in (NO_SUCH_SEAT, FISH_NOT_HELD):
        return "TF3"
    if code == codes.DRAW:
        return "TF6" if illegality == CAN_ASK else "TF5"
    if code == codes.PASS:
        return "TF6"
    if code == codes.END:
        return "TF5"
    return "TF22" if code == codes.THROW else ZINGER_RULES[zinger_in(code) - FISH_CARDS]
