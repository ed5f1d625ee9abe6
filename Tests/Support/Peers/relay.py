"""Hands what comes to one port on to whoever is connected to another, byte for byte.

oscsend is a client and so are we: between two clients somebody must stand who is connected to by
both. Prints the port for us, and the port for oscsend.
"""

from common import accept, leave_with_the_test, listen, say

ours, theirs = listen(), listen()
leave_with_the_test()
say("ready", ours.getsockname()[1], theirs.getsockname()[1])
console = accept(ours)
while True:
    program = accept(theirs)
    while data := program.recv(65536):
        console.sendall(data)
