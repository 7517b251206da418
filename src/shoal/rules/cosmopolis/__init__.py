"""The cosmopolis deck and its three games."""
