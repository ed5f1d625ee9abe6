import Domain
import PluginAPI
import TestSupport
import Testing
import Transport_OSC

extension PythonPeers {
  /// Key strokes to a Hog that a script plays.
  @Suite("A scripted Hog", .timeLimit(.minutes(10)))
  struct PythonHogTests {
    /// The keys for group 12, as a person would press them.
    private static let keys = ["backspace", "backspace", "group", "one", "two", "enter"]

    @Test(
      "Keys arrive in order, never closer than the gap, and the command line comes back",
      arguments: [1, 10, 20], ["yes", "no"])
    func keys(gap: Int, again: String) async throws {
      let port = try await PortFinder.free()
      let (peer, ports) = try await Peer.python("hog", ["\(port)"])
      defer { peer.stop() }
      var lines = peer.lines()
      var (connection, events) = try await TransportPlugin.connected(
        "osc+udp://127.0.0.1:\(ports[0])",
        ConnectionSettings(
          profile: .named("hog4"), options: ["up-again": again], gap: gap, listeningPort: port))
      let group = Trigger(kind: .group, number: try #require(ObjectNumber("12")))
      try connection.send(try connection.profile.messages(for: group))

      let strokes = Self.keys.flatMap {
        ["\($0) 1", "\($0) 0"] + (again == "yes" ? ["\($0) 0"] : [])
      }
      var arrived: [String] = []
      var last: Int64?
      while arrived.count < strokes.count {
        let words = try await lines.words(after: "key")
        arrived.append(words[0...1].joined(separator: " "))
        let time = try #require(Int64(words[2]))
        // The clocks of sender and receiver are set a little faster or slower by the system.
        if let last { #expect(time - last >= Int64(gap) * 999_000, "before \(arrived)") }
        last = time
      }
      #expect(arrived == strokes)

      var echoes: [String] = []
      while echoes.count < Self.keys.count {
        let echo: String? = await events.first { event in
          if case .feedback(.commandLine(let text)) = event { text } else { nil }
        }
        echoes.append(try #require(echo))
      }
      #expect(echoes == ["", "", "Group", "Group 1", "Group 12", ""])
      await connection.close()
    }
  }
}
