"""The HTTP routes: plain functions over the state of the application, by topic. They know no web framework."""

from __future__ import annotations

from shoal.server.metrics import MEDIA_TYPE
from shoal.server.routes import guests, learning, matches, pages, tables
from shoal.server.routes.calls import Route

ROUTES = [
    Route("POST", "/api/guest", guests.become_guest),
    Route("GET", "/api/guest", guests.who_am_i),
    Route("POST", "/api/guest/link", guests.link_device),
    Route("POST", "/api/guest/follow", guests.follow_link),
    Route("GET", "/api/guest/tables", guests.my_tables),
    Route("GET", "/api/guest/matches", guests.my_matches),
    Route("GET", "/api/games", tables.games),
    Route("GET", "/api/tables", tables.lobby),
    Route("POST", "/api/tables", tables.create_table),
    Route("GET", "/api/tables/{table_id}", tables.look),
    Route("GET", "/api/tables/{table_id}/at/{version:int}", matches.look_back),
    Route("GET", "/api/tables/{table_id}/rounds", matches.rounds),
    Route("GET", "/api/tables/{table_id}/course", matches.course),
    Route("GET", "/api/tables/{table_id}/review", matches.review),
    Route("POST", "/api/tables/{table_id}/try", matches.try_from),
    Route("GET", "/api/tables/{table_id}/record", matches.record),
    Route("GET", "/api/ratings/{game}", matches.ratings),
    Route("GET", "/api/rules/{game}", learning.rules, "text/markdown"),
    Route("GET", "/api/lessons", learning.all_lessons),
    Route("GET", "/api/lessons/{game}/{number:int}", learning.begin_lesson),
    Route("POST", "/api/lessons/{game}/{number:int}", learning.try_move, status=200),
    Route("GET", "/", pages.home_page, "text/html"),
    Route("GET", "/table/{table_id}", pages.table_page, "text/html"),
    Route("GET", "/join/{word}", pages.any_page, "text/html"),
    Route("GET", "/rules/{game}", pages.rules_page, "text/html"),
    Route("GET", "/learn", pages.any_page, "text/html"),
    Route("GET", "/learn/{game}/{number:int}", pages.lesson_page, "text/html"),
    Route("GET", "/cast", pages.any_page, "text/html"),
    Route("GET", "/quiz", pages.any_page, "text/html"),
    Route("GET", "/files/{version}/{path:path}", pages.page_file, "*/*"),
    Route("GET", "/manifest.webmanifest", pages.manifest, "application/manifest+json"),
    Route("GET", "/service_worker.js", pages.service_worker, "text/javascript"),
    Route("GET", "/offline/", pages.site_home, "text/html"),
    Route("GET", "/offline/{path:path}", pages.site_file, "*/*"),
    Route("GET", "/health", pages.health),
    Route("GET", "/metrics", pages.totals, MEDIA_TYPE),
]
