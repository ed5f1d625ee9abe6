import OSC
import PluginAPI
import TestSupport
import Testing
import Transport

@testable import Transport_OSC

/// Messages to and from the programs of liblo.
@Suite(
  "oscsend and oscdump", .timeLimit(.minutes(10)),
  .enabled(if: Peer.exists("oscdump"), "Tools/setup test installs liblo-tools"))
struct LibloTests {
  /// A message, as oscsend is given it and as oscdump prints it.
  struct Sample {
    let message: OSCMessage
    let words: [String]
    let line: String
  }

  static let samples = [
    Sample(message: OSCMessage("/none"), words: ["/none"], line: "/none "),
    Sample(
      message: OSCMessage("/i", [.int32(-7)]), words: ["/i", "i", "-7"], line: "/i i -7"),
    Sample(
      message: OSCMessage("/h", [.int64(1 << 40)]), words: ["/h", "h", "1099511627776"],
      line: "/h h 1099511627776"),
    Sample(
      message: OSCMessage("/f", [.float32(0.5)]), words: ["/f", "f", "0.5"], line: "/f f 0.500000"),
    Sample(
      message: OSCMessage("/d", [.float64(-2.25)]), words: ["/d", "d", "-2.25"],
      line: "/d d -2.250000"),
    Sample(
      message: OSCMessage("/s", [.string("Group 12")]), words: ["/s", "s", "Group 12"],
      line: "/s s \"Group 12\""),
    Sample(
      message: OSCMessage("/S", [.symbol("sym")]), words: ["/S", "S", "sym"], line: "/S S 'sym"),
    Sample(
      message: OSCMessage("/c", [.character(65)]), words: ["/c", "c", "A"], line: "/c c 'A'"),
    Sample(
      message: OSCMessage("/m", [.midi(0x0090_3C7F)]), words: ["/m", "m", "00903c7f"],
      line: "/m m MIDI [0x00 0x90 0x3c 0x7f]"),
    Sample(
      message: OSCMessage("/TFNI", [.bool(true), .bool(false), .null, .impulse]),
      words: ["/TFNI", "TFNI"], line: "/TFNI TFNI #T #F Nil Infinitum"),
    Sample(
      message: OSCMessage("/go back", [.float32(1)]), words: ["/go back", "f", "1"],
      line: "/go back f 1.000000"),
  ]

  private func connection(
    _ address: String, listeningPort: Int? = nil
  ) throws -> ReconnectingConnection {
    let address = try ConnectionAddress(address)
    let port = try #require(address.port)
    let framing = address.parameter("framing").flatMap(StreamFraming.init) ?? .length
    return try ReconnectingConnection(
      to: address, OpenProfile(), gap: 0,
      backoff: Backoff(first: .milliseconds(20), longest: .milliseconds(50)),
      encode: { message throws(TransportError) in
        try OSCMessage(message).packet()
      },
      makeLink: {
        if address.scheme == "osc+tcp" {
          return TCPLink(host: address.host, port: port, framing: .fixed(framing)) { _ in [] }
        }
        return UDPLink(
          host: address.host, port: port, listeningPort: listeningPort, allowsBroadcast: false
        ) { _ in [] }
      })
  }

  /// Sends all samples to oscdump, and gives what it prints of them.
  private func dumped(by peer: Peer, over connection: ReconnectingConnection) async throws
    -> [String]
  {
    var lines = peer.lines()
    await lines.becomeReady { try connection.send([ConsoleMessage("/ready")]) }
    try connection.send(Self.samples.map(\.message.console))
    var printed: [String] = []
    while printed.count < Self.samples.count, let line = await lines.next() {
      // Before each message is its time tag.
      let text = line.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
      if !text.hasPrefix("/ready") { printed.append(text) }
    }
    return printed
  }

  @Test("oscdump prints what is sent in datagrams")
  func sendingUDP() async throws {
    let port = try await PortFinder.free()
    let peer = try Peer("oscdump", ["-L", "\(port)"])
    defer { peer.stop() }
    let connection = try connection("osc+udp://127.0.0.1:\(port)")
    #expect(try await dumped(by: peer, over: connection) == Self.samples.map(\.line))
    await connection.close()
  }

  @Test("oscdump prints what is sent in a stream", arguments: StreamFraming.allCases)
  func sendingTCP(framing: StreamFraming) async throws {
    let port = try await PortFinder.free()
    let peer = try Peer("oscdump", ["-L", "osc.tcp://:\(port)"])
    defer { peer.stop() }
    let connection = try connection("osc+tcp://127.0.0.1:\(port)?framing=\(framing.rawValue)")
    #expect(try await dumped(by: peer, over: connection) == Self.samples.map(\.line))
    await connection.close()
  }

  @Test("What oscsend sends in datagrams is received")
  func receivingUDP() async throws {
    let port = try await PortFinder.free()
    let connection = try connection(
      "osc+udp://127.0.0.1:\(try await PortFinder.free())", listeningPort: port)
    #expect(await connection.settled(within: .seconds(10)) == .unconfirmed)
    var events = connection.events().makeAsyncIterator()
    for (number, sample) in Self.samples.enumerated() {
      #expect(try await Peer.run("oscsend", ["127.0.0.1", "\(port)"] + sample.words))
      // The first that comes in confirms that there is a console.
      if number == 0 { #expect(await events.next() == .state(.connected)) }
      #expect(await events.next() == .received(sample.message.console))
    }
    await connection.close()
  }

  @Test(
    "What oscsend sends in a stream is received",
    .enabled(if: Peer.hasPython, "\(Peer.pythonIsMissing)"))
  func receivingTCP() async throws {
    let (peer, ports) = try await Peer.python("relay")
    defer { peer.stop() }
    let connection = try connection("osc+tcp://127.0.0.1:\(ports[0])?framing=length")
    #expect(await connection.settled(within: .patience) == .connected)
    var events = connection.events().makeAsyncIterator()
    for sample in Self.samples {
      let words = ["osc.tcp://127.0.0.1:\(ports[1])/"] + sample.words
      #expect(try await Peer.run("oscsend", words))
      #expect(await events.next() == .received(sample.message.console))
    }
    await connection.close()
  }
}

/// A profile that has nothing to say: what is sent is in the test.
private struct OpenProfile: ConsoleProfile {
  let name = "open"
  let summary = ""

  func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] { [] }

  func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
    ConsoleMessage(words.joined())
  }
}
