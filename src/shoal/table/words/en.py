"""English."""

DECLINED = {
    "begun": "The match has begun.",
    "closed": "This table is closed.",
    "disturbs": "They have an offer of a bot to answer already.",
    "not begun": "The match has not begun yet.",
    "not over": "The match is not over yet.",
    "not seated": "You do not sit at this table.",
    "not the host": "Only who has made the table can close it.",
    "numbered": "You have given your number.",
    "offered": "You have offered it.",
    "over": "The match is over.",
    "played by a bot": "A bot plays that seat.",
    "played on": "That has been played already: something has happened at the table since.",
    "people sit here": "Others sit at this table; it cannot be closed.",
    "not all": "Not everybody has offered another match yet.",
    "rematched": "They play on at another table.",
    "seated": "You sit at this table already.",
    "seat taken": "Seat {seat} is taken.",
    "full": "All seats are taken.",
    "time left": "There is time left on the clock.",
    "there": "The player is there.",
}
