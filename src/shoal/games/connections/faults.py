"""What may be wrong with a code of Connections; `refusals.py` has the rule that each fault breaks."""

from __future__ import annotations

from typing import Final

LEGAL: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NO_CARD_AT: Final = 3  # + place, up to 11
DISCARD_FIRST: Final = 12
DRAW_FIRST: Final = 13
NOTHING_DRAWN: Final = 14
JUST_TAKEN: Final = 15
NO_DRAW_PILE: Final = 16
NO_DISCARD_PILE: Final = 17
NO_OTHER_CARD: Final = 18
NOTHING_PLAYED: Final = 19
CARD_TO_DRAW: Final = 20
LINK_IN_SET: Final = 21
NOT_ONE_COLOUR: Final = 22
NOT_A_LINK: Final = 23
COLOUR_NOT_CARRIED: Final = 24
NO_SET: Final = 25
LINK_NOT_ADDED: Final = 26
COLOUR_NOT_OPEN: Final = 27
NOT_INVITED: Final = 28
LINK_NOT_JOINED: Final = 29
NOT_ITS_REGION: Final = 30
REGION_OF_ITS_SET: Final = 31
NOT_YOUR_LINK: Final = 32
HAS_PARTNER: Final = 33
NOBODY_TO_INVITE: Final = 34
GUEST_HAS_NO_TURNS: Final = 35
INVITED_THIS_TURN: Final = 36
INVITED_ALREADY: Final = 37
NO_INVITATION: Final = 38
NONE_TO_REFUSE: Final = 39
NOBODY_TO_TRADE_WITH: Final = 40
ON_TURN: Final = 41
OFFER_IS_OPEN: Final = 42
NO_CARD_OF_THEIRS: Final = 43
NO_SUCH_OFFER: Final = 44
NOTHING_TO_RETRACT: Final = 45
LAST_ROUND: Final = 46
TOO_EARLY: Final = 47
ANNOUNCED_ALREADY: Final = 48
TURN_BEGUN: Final = 49
CAN_DRAW: Final = 50
CAN_PLAY: Final = 51
NOT_WHILE_ON_TURN: Final = 52
SAME_ON_BOTH_SIDES: Final = 53
