"""English."""

SENTENCES = {
    "not a guest": "Say first who you are.",
    "not stored": "{why}",
    "no room": "There is no room left on this device. Free some space, then try again.",
    "no such table": "There is no such table.",
    "table unreadable": "This table cannot be read: it is damaged, or was created by another version of Shoal.",
    "watch first": "Send `watch` first.",
    "too often": "That is too much at once. Wait {wait} s.",
    "stops": "The server is restarting and will be back in a moment.",
    "fault": "Something went wrong on the server.",
    "unreadable": "This cannot be read: {why}",
    "too deep": "This cannot be read: it is nested too deep.",
}
