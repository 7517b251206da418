"""The server inside a Web Worker: the same tables, sessions and routes, without a network."""
