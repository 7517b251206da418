"""The terminal: the command line, and play without a browser."""
