import OSC
import PluginAPI
import TestSupport
import Testing
import Transport_OSC

extension PythonPeers {
  /// Messages to and from python-osc, over each way there is.
  @Suite("python-osc", .timeLimit(.minutes(10)))
  struct PythonTests {
    /// A way to a peer: how python-osc and an address name it.
    enum Way: String, CaseIterable {
      case datagrams = "udp"
      case length = "1.0"
      case slip = "1.1"

      func address(_ port: Int) -> String {
        switch self {
        case .datagrams: "osc+udp://127.0.0.1:\(port)"
        case .length: "osc+tcp://127.0.0.1:\(port)?framing=length"
        case .slip: "osc+tcp://127.0.0.1:\(port)?framing=slip"
        }
      }
    }

    /// A message, as python-osc prints it and sends it back.
    struct Sample {
      let message: ConsoleMessage
      let line: String
      let back: [MessageArgument]

      init(_ message: ConsoleMessage, _ line: String, _ back: [MessageArgument]? = nil) {
        self.message = message
        self.line = line
        self.back = back ?? message.arguments
      }
    }

    private static func int(_ value: Int64) -> MessageArgument {
      MessageArgument("i", .integer(value))
    }

    private static func text(_ value: String) -> MessageArgument {
      MessageArgument("s", .text(value))
    }

    private static func array(_ values: MessageArgument...) -> MessageArgument {
      MessageArgument("[", .list(values))
    }

    /// What goes there and back.
    ///
    /// It guesses the types of what it sends back; what JSON cannot hold comes as text or a list.
    private static let samples = [
      Sample(ConsoleMessage("/none"), "/none []"),
      Sample(ConsoleMessage("/i", [int(-7)]), "/i [-7]"),
      Sample(ConsoleMessage("/f", [MessageArgument("f", .number(0.5))]), "/f [0.5]"),
      Sample(ConsoleMessage("/s", [text("Group 12")]), "/s [\"Group 12\"]"),
      Sample(
        ConsoleMessage("/b", [MessageArgument("b", .text("c0dbdcddc0"))]), "/b [\"c0dbdcddc0\"]",
        [text("c0dbdcddc0")]),
      Sample(
        ConsoleMessage(
          "/flags",
          [MessageArgument("T", .bool(true)), MessageArgument("F", .bool(false)), .init("N")]),
        "/flags [true, false, null]"),
      Sample(
        ConsoleMessage("/h", [MessageArgument("h", .integer(1 << 40))]), "/h [1099511627776]"),
      Sample(
        ConsoleMessage("/d", [MessageArgument("d", .number(-2.25))]), "/d [-2.25]",
        [MessageArgument("f", .number(-2.25))]),
      Sample(
        ConsoleMessage("/r", [MessageArgument("r", .text("c0dbc0db"))]), "/r [3235627227]",
        [MessageArgument("h", .integer(0xC0DB_C0DB))]),
      Sample(
        ConsoleMessage("/m", [MessageArgument("m", .text("00903c7f"))]), "/m [[0, 144, 60, 127]]",
        [array(int(0), int(144), int(60), int(127))]),
      Sample(
        ConsoleMessage("/t", [MessageArgument("t", .text("ec5a5c2a80000000"))]),
        "/t [[3965344810, 2147483648]]",
        [
          array(
            MessageArgument("h", .integer(3_965_344_810)),
            MessageArgument("h", .integer(2_147_483_648)))
        ]),
      Sample(
        ConsoleMessage("/array", [int(1), array(int(2), array(text("in"), array())), text("out")]),
        "/array [1, [2, [\"in\", []]], \"out\"]"),
      Sample(ConsoleMessage("/go back", [int(1)]), "/go back [1]"),
    ]

    @Test(
      "It prints what is sent to it, and what it sends back is received", arguments: Way.allCases)
    func thereAndBack(way: Way) async throws {
      let (peer, ports) = try await Peer.python("receiver", [way.rawValue])
      defer { peer.stop() }
      var lines = peer.lines()
      var (connection, events) = try await TransportPlugin.connected(way.address(ports[0]))
      for sample in Self.samples {
        try connection.send([sample.message])
        #expect(try await lines.line() == sample.line)
        let back = ConsoleMessage("/heard" + sample.message.address, sample.back)
        #expect(await events.received(1) == [back])
      }
      await connection.close()
    }

    @Test("It reads many messages that are sent at once, in order", arguments: Way.allCases)
    func atOnce(way: Way) async throws {
      let (peer, ports) = try await Peer.python("receiver", [way.rawValue])
      defer { peer.stop() }
      var lines = peer.lines()
      let (connection, _) = try await TransportPlugin.connected(way.address(ports[0]))
      try connection.send((0..<100).map { ConsoleMessage("/n", [Self.int($0)]) })
      for number in 0..<100 { #expect(try await lines.line() == "/n [\(number)]") }
      await connection.close()
    }

    /// What the script `sender` sends each time.
    private static let content: [ConsoleMessage] = [
      ConsoleMessage("/none"),
      ConsoleMessage("/i", [int(-7)]),
      ConsoleMessage("/f", [MessageArgument("f", .number(0.5))]),
      ConsoleMessage("/s", [text("Grüße")]),
      ConsoleMessage("/b", [MessageArgument("b", .text("c0dbdcddc0"))]),
      ConsoleMessage(
        "/flags",
        [MessageArgument("T", .bool(true)), MessageArgument("F", .bool(false)), .init("N")]),
      ConsoleMessage("/h", [MessageArgument("h", .integer(1 << 40))]),
      ConsoleMessage("/d", [MessageArgument("d", .number(-2.25))]),
      ConsoleMessage("/r", [MessageArgument("r", .text("c0dbc0db"))]),
      ConsoleMessage("/m", [MessageArgument("m", .text("00903c7f"))]),
      ConsoleMessage(
        "/array",
        [
          int(1), array(int(2), array(MessageArgument("f", .number(0.5)), text("in"))),
          MessageArgument("T", .bool(true)),
        ]),
      ConsoleMessage("/bundle/first", [int(1)]),
      ConsoleMessage("/bundle/inner", [array(text("x"), array(int(2)))]),
      ConsoleMessage("/bundle/between", [text("b")]),
      ConsoleMessage("/bundle/last", [int(3)]),
      ConsoleMessage("/end"),
    ]

    @Test(
      "What it sends is received, whole and in parts of several sizes",
      arguments: [Way.length, .slip])
    func parts(way: Way) async throws {
      let (peer, ports) = try await Peer.python("sender", [way.rawValue])
      defer { peer.stop() }
      var lines = peer.lines()
      var (connection, events) = try await TransportPlugin.connected(way.address(ports[0]))
      let times = try #require(Int(try await lines.words(after: "times")[0]))
      #expect(times == 5)
      for time in 0..<times {
        let received = await events.received(Self.content.count)
        guard received == Self.content else {
          #expect(received == Self.content, "the time \(time)")
          break
        }
      }
      _ = try await lines.words(after: "sent")
      #expect(connection.state == .connected)
      await connection.close()
    }

    @Test("The bundle that it builds holds what it was built of, and when")
    func bundle() async throws {
      let (peer, _) = try await Peer.python("sender", ["print"])
      defer { peer.stop() }
      var lines = peer.lines()
      var bundles: [OSCPacket] = []
      for _ in 0..<13 {
        let digits = try await lines.words(after: "packet")[0]
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
          UInt8(digits.dropFirst($0).prefix(2), radix: 16)
        }
        let packet = try OSCDecoder.decode(bytes)
        #expect(try OSCEncoder.encode(packet) == bytes)
        if case .bundle = packet { bundles.append(packet) }
      }
      let inner = OSCMessage("/bundle/inner", [.array([.string("x"), .array([.int32(2)])])])
      let expected = OSCBundle(
        at: OSCTimeTag(millisecondsSince1970: 1_750_000_000_500),
        [
          .message(OSCMessage("/bundle/first", [.int32(1)])),
          .bundle(
            OSCBundle(
              at: OSCTimeTag(millisecondsSince1970: 1_750_000_001_250), [.message(inner)])),
          .bundle(OSCBundle()),
          .message(OSCMessage("/bundle/between", [.string("b")])),
          .message(OSCMessage("/bundle/last", [.int32(3)])),
        ])
      #expect(bundles == [.bundle(expected)])
    }

    @Test("What it sends in datagrams is received, bundles as the messages they hold")
    func datagrams() async throws {
      let port = try await PortFinder.free()
      var (connection, events) = try await TransportPlugin.connected(
        "osc+udp://127.0.0.1:\(try await PortFinder.free())",
        ConnectionSettings(profile: .named("hog4"), listeningPort: port))
      let (peer, _) = try await Peer.python("sender", ["udp", "\(port)"])
      #expect(await events.received(Self.content.count) == Self.content)
      peer.stop()
      await connection.close()
    }
  }
}
