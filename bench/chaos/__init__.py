"""Failures of a table server: something is killed or runs out again and again while people play. Is anything lost?

Programs play at many tables and write down each move that they have sent, and each that the server has acknowledged. In
the end the journals are read: every acknowledged move has to be there, at the version that was said; no move that was
sent once may be there twice; one that was refused may not be there; and nothing may have been shown that is not there.
Nor may a server have met what it did not expect.
"""
