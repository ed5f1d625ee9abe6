import PluginAPI
import TestSupport
import Testing

@testable import Transport_OSC

/// The framing of a stream to an Eos: fixed on the port for others, a setting of the console on the
/// usual one.
@Suite("Framing of an Eos", .timeLimit(.minutes(10)))
struct EosFramingTests {
  private static let eos = ConnectionSettings(profile: .named("eos"))

  private static func console(
    isSLIP: Bool, greeting: [OSCPacketText] = []
  ) throws -> TCPConsole {
    try TCPConsole(isSLIP: isSLIP, greeting: greeting) { address in
      switch address {
      case "/eos/ping": [OSCPacketText("/eos/out/ping")]
      case let count where count.hasSuffix("/count"):
        [
          OSCPacketText(
            count.replacing("/eos/get/", with: "/eos/out/get/"),
            .number(count.contains("macro") ? 1 : 0))
        ]
      case "/eos/get/macro/index/0":
        [
          OSCPacketText(
            "/eos/out/get/macro/5/list/0/3", .number(0), .text("m5"), .text("Blackout"))
        ]
      default: []
      }
    }
  }

  @Test(
    "It is found by the first bytes, or by the end after the first message",
    arguments: [false, true], [false, true])
  func found(isSLIP: Bool, isGreeting: Bool) async throws {
    let greeting = isGreeting ? [OSCPacketText("/eos/out/cmd", .text("LIVE"))] : []
    let console = try Self.console(isSLIP: isSLIP, greeting: greeting)
    defer { console.stop() }
    let (connection, _) = try await TransportPlugin.connected(
      "osc+tcp://127.0.0.1:\(console.port)", Self.eos)
    #expect(connection.state == .connected)
    #expect(console.connections == (isSLIP ? 2 : 1))
    try connection.send([ConsoleMessage("/eos/macro/5/fire")])
    while !console.heard.contains("/eos/macro/5/fire") {
      try await Task.sleep(for: .milliseconds(1))
    }
    // The question for the framing came first, and then the greeting.
    #expect(console.heard.prefix(2) == ["/eos/ping", "/eos/subscribe"])
    await connection.close()
  }

  @Test("What was found is tried first when the console is back")
  func remembered() async throws {
    let console = try Self.console(isSLIP: true)
    defer { console.stop() }
    var (connection, events) = try await TransportPlugin.connected(
      "osc+tcp://127.0.0.1:\(console.port)", Self.eos)
    console.disconnect()
    for state in [true, false] {
      _ = await events.first { event -> Bool? in
        guard case .state(let new) = event else { return nil }
        return (new.reason != nil) == state ? true : nil
      }
    }
    #expect(console.connections == 3)
    await connection.close()
  }

  @Test("The ports that speak SLIP are known, but the address decides")
  func ports() throws {
    let names = Dictionary(
      uniqueKeysWithValues: OSCProfile.builtIn.map { ($0.name, $0.slipPorts) })
    #expect(names["eos"] == [3_037])
    #expect(names["qlab"] == [53_000])
    #expect(names["hog4"] == [])
  }

  @Test("An import finds it too", arguments: [false, true])
  func importing(isSLIP: Bool) async throws {
    let console = try Self.console(isSLIP: isSLIP)
    defer { console.stop() }
    let address = try ConnectionAddress("eos://127.0.0.1:\(console.port)")
    let show = try await TransportPlugin.osc.importShow(address) { _, _ in }
    #expect(show.objects.map(\.name) == ["Blackout"])
    #expect(show.warnings.isEmpty)
  }

  @Test("A console that ends every connection is refused")
  func refused() async throws {
    let console = try TCPConsole { _ in nil }
    defer { console.stop() }
    let connection = try TransportPlugin.osc.connect(
      try ConnectionAddress("osc+tcp://127.0.0.1:\(console.port)"), Self.eos)
    let state = await connection.settled(within: .patience)
    #expect(state.word == "refused" && state.reason?.contains("broke off") == true, "\(state)")
    await connection.close()
  }

  @Test("A console that never answers keeps the stream with lengths")
  func silent() async throws {
    let console = try TCPConsole { _ in [] }
    defer { console.stop() }
    let (connection, _) = try await TransportPlugin.connected(
      "osc+tcp://127.0.0.1:\(console.port)", Self.eos)
    try connection.send([ConsoleMessage("/eos/macro/5/fire")])
    while !console.heard.contains("/eos/macro/5/fire") {
      try await Task.sleep(for: .milliseconds(1))
    }
    await connection.close()
  }
}
