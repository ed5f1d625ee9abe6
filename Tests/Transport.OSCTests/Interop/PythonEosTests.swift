import Domain
import PluginAPI
import TestSupport
import Testing
import Transport_OSC

extension PythonPeers {
  /// Shows read from an Eos that a script plays.
  @Suite("A scripted Eos", .timeLimit(.minutes(10)))
  struct PythonEosTests {
    /// A framing, as an address and as python-osc name it.
    private static let modes: [(String, String)] = [("length", "1.0"), ("slip", "1.1")]

    private func read(
      _ story: String, framing: String = "length", mode: String = "1.0"
    ) async throws -> ImportedShow {
      let (peer, ports) = try await Peer.python("eos", [mode, story])
      defer { peer.stop() }
      return try await TransportPlugin.osc.importShow(
        try ConnectionAddress("eos://127.0.0.1:\(ports[0])?framing=\(framing)")
      ) { _, _ in }
    }

    private func groups(_ show: ImportedShow) -> [String] {
      show.objects.filter { $0.kind == .group }.map { "\($0.number.text) \($0.name)" }
    }

    /// The groups that are on the console, where nothing happens to them.
    private static let allGroups = (1...100).map {
      "\($0 == 2 ? "2.5" : "\($0)") First group \($0)"
    }

    @Test(
      "Everything is read in both framings, also what comes in several packets", arguments: modes)
    func everything(framing: String, mode: String) async throws {
      let (peer, ports) = try await Peer.python("eos", [mode])
      defer { peer.stop() }
      let address = try ConnectionAddress("eos://127.0.0.1:\(ports[0])?framing=\(framing)")
      let show = try await TransportPlugin.osc.importShow(address) { _, _ in }
      #expect(groups(show) == Self.allGroups)
      let others = show.objects.filter { $0.kind != .group }
      #expect(
        others.map { "\($0.kind.rawValue) \($0.number.text) \($0.name)" } == [
          "intensity 1 First full", "position 1 First centre", "colour 1 First blue",
          "colour 2 First red", "beam 1 First \(String(repeating: "b", count: 440))",
          "effect 1 First sine", "list 1 First main", "list 2 First house", "scene 1 First look",
          "macro 1 First reset", "macro 2 First start",
        ])
      #expect(show.objects.allSatisfy { $0.identifier.split(separator: ":").last?.count == 36 })
      #expect(show.cueCount == 15)
      #expect(show.leftOut.map(\.what) == ["submasters"])
      #expect(show.warnings.isEmpty)

      var lines = peer.lines()
      #expect(try await lines.line() == "asked /eos/subscribe 1")
      var asked = ""
      while let line = await lines.next(), line != "ended" { asked = line }
      #expect(asked == "asked /eos/subscribe 0")
    }

    @Test("A label that changes meanwhile is the new one", arguments: ["renamed", "late"])
    func renamed(story: String) async throws {
      let show = try await read(story)
      #expect(groups(show) == ["1 Renamed"] + Self.allGroups.dropFirst())
      #expect(show.warnings.isEmpty)
    }

    @Test("A group that is deleted meanwhile is not there, and all others are")
    func deleted() async throws {
      let show = try await read("deleted")
      var expected = Self.allGroups
      expected.remove(at: 1)
      #expect(groups(show) == expected)
      #expect(show.warnings.isEmpty)
    }

    @Test("A group that is made meanwhile is there too, in its place")
    func added() async throws {
      let show = try await read("added")
      #expect(groups(show) == ["0.5 New"] + Self.allGroups)
      #expect(show.warnings.isEmpty)
    }

    @Test("Another show that is loaded meanwhile is read instead", arguments: modes)
    func loaded(framing: String, mode: String) async throws {
      let show = try await read("loaded", framing: framing, mode: mode)
      #expect(groups(show).count == 50)
      #expect(show.objects.allSatisfy { $0.name.hasPrefix("Second ") })
      #expect(show.warnings.isEmpty)
    }

    @Test(
      "A console in use is read to its end, though it changes all the time and never says one thing"
    )
    func busy() async throws {
      let show = try await read("busy")
      #expect(Array(groups(show).dropFirst()) == Array(Self.allGroups.dropFirst()))
      #expect(groups(show).first?.hasPrefix("1 First group 1!") == true)
    }

    @Test("A console that falls silent is given up, and it says so")
    func stopped() async throws {
      let error = await #expect(throws: TransportError.self) { try await read("stopped") }
      #expect(error?.code == .noAnswer)
      #expect(error?.message.contains("stopped answering") == true, "\(error)")
    }
  }
}
