"""Links that can be cut: each passes connections on to one place, as it is told.

They need no rights: they are sockets of this process, on a thread of their own.
"""

import asyncio
import threading

# Passes all on; ends connections and takes none; holds everything back; passes requests on, but no
# answer.
MODES = ("open", "cut", "stalled", "deaf")


class Network:
    """The thread of the links."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.links = []

    def link(self, name, connect):
        """A link to the place that 'connect' connects to."""
        link = Link(name, connect)
        asyncio.run_coroutine_threadsafe(link.listen(), self.loop).result(20)
        self.links.append(link)
        return link

    def set(self, link, mode):
        asyncio.run_coroutine_threadsafe(link.set(mode), self.loop).result(20)

    def end(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(20)


class Link:
    """A port of this machine that leads to one place."""

    def __init__(self, name, connect):
        self.name = name
        self.connect = connect
        self.mode = "open"
        self.port = 0
        self.writers = set()
        self.changed = asyncio.Event()

    async def listen(self):
        server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    async def set(self, mode):
        # What lost a part of an answer cannot go on.
        if mode == "cut" or self.mode == "deaf":
            for writer in self.writers:
                writer.transport.abort()
        self.mode = mode
        self.changed.set()
        self.changed = asyncio.Event()

    async def accept(self, reader, writer):
        self.writers.add(writer)
        other = None
        try:
            await self.wait()
            if self.mode == "cut":
                return
            place, other = await self.connect()
            self.writers.add(other)
            ways = [asyncio.ensure_future(self.pass_on(reader, other, "there")),
                    asyncio.ensure_future(self.pass_on(place, writer, "back"))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
        except OSError:
            # The place is not there, which the other side sees by the end of its connection.
            pass
        finally:
            for one in (writer, other):
                if one:
                    self.writers.discard(one)
                    one.transport.abort()

    async def wait(self):
        while self.mode == "stalled":
            await self.changed.wait()

    async def pass_on(self, reader, writer, way):
        try:
            while data := await reader.read(65_536):
                await self.wait()
                if self.mode == "deaf" and way == "back":
                    continue
                writer.write(data)
                await writer.drain()
        except OSError:
            # One side has gone: both ends are closed.
            pass
