"""A server of python-osc that prints each message and answers it with the same values.

receiver.py udp|1.0|1.1
"""

import sys

from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_server import BlockingOSCUDPServer
from pythonosc.osc_tcp_server import BlockingOSCTCPServer

from common import LOCAL, leave_with_the_test, line, plain, say


def hear(address, *values):
    say(line(address, values))
    return ("/heard" + address, *[plain(value) for value in values])


dispatcher = Dispatcher(strict_timing=False)
dispatcher.set_default_handler(hear)
if sys.argv[1] == "udp":
    server = BlockingOSCUDPServer((LOCAL, 0), dispatcher)
else:
    server = BlockingOSCTCPServer((LOCAL, 0), dispatcher, mode=sys.argv[1])
leave_with_the_test()
say("ready", server.server_address[1])
server.serve_forever()
