"""English."""

SAID = {
    "not a guest": "Say first who you are.",
    "not stored": "{why}",
    "no such table": "There is no such table.",
    "table unreadable": "This table cannot be read: it is damaged, or was made by another version of Shoal.",
    "watch first": "the first message says which table is watched",
    "too often": "That is too much at once. Wait {wait} s.",
    "stops": "The server stops, and will be back.",
    "fault": "Something went wrong here.",
    "unreadable": "This cannot be read: {why}",
    "too deep": "This cannot be read: it is nested too deep.",
}
