import PluginAPI
import TestSupport
import Testing
import Transport_OSC

extension PythonPeers {
  /// Imports from peers that are not Eos at all.
  @Suite("Hostile consoles to import from", .timeLimit(.minutes(10)))
  struct HostileEosTests {
    @Test(
      "The import ends and says why",
      arguments: [
        (["silent"], "length", "does not answer"), (["leaving"], "length", "broke off"),
        (["bytes", "00000010"], "length", "does not answer"),
        (["bytes", "ffffffff"], "length", "4294967295 bytes"),
        (["bytes", "c02f656f73"], "slip", "does not answer"),
        (["endless", "01"], "slip", "65535 bytes came without the end"),
        (["endless", "c0db00"], "slip", "follows an escape"),
        (["flood", "1.0", "/eos/out/ping"], "length", "does not answer"),
        (["flood", "1.1", "/eos/out/get/group/1", "1000"], "slip", "does not answer"),
      ] as [([String], String, String)])
    func ends(behaviour: [String], framing: String, reason: String) async throws {
      let (peer, ports) = try await Peer.python("hostile", behaviour)
      defer { peer.stop() }
      let address = try ConnectionAddress("eos://127.0.0.1:\(ports[0])?framing=\(framing)")
      let error = await #expect(throws: TransportError.self) {
        try await TransportPlugin.osc.importShow(address) { _, _ in }
      }
      #expect(error?.code == .noAnswer)
      #expect(error?.message.contains(reason) == true, "\(error.map(\.description) ?? "")")
    }

    @Test("Half a packet before the end is an error too", arguments: ["end", "reset"])
    func half(end: String) async throws {
      let (peer, ports) = try await Peer.python("hostile", ["half", "1.0"])
      defer { peer.stop() }
      var lines = peer.lines()
      let address = try ConnectionAddress("eos://127.0.0.1:\(ports[0])")
      async let show = TransportPlugin.osc.importShow(address) { _, _ in }
      _ = try await lines.words(after: "connected")
      _ = try await lines.words(after: "half")
      try peer.send(end)
      do {
        _ = try await show
        Issue.record("half a packet is not a show")
      } catch let error as TransportError {
        // It depends on what is being done at that moment who notices, and in which words.
        let reasons = [
          "the console ended the connection", "Connection reset by peer", "Broken pipe",
        ]
        #expect([.noAnswer, .unreachable].contains(error.code))
        #expect(reasons.contains { error.message.hasSuffix($0) }, "\(error)")
      }
    }

    @Test("Replies that no one asked for do not keep the import from its end")
    func unasked() async throws {
      let (peer, ports) = try await Peer.python(
        "hostile", ["flood", "1.0", "/eos/out/notify/group/list/0/2", "1"])
      defer { peer.stop() }
      let address = try ConnectionAddress("eos://127.0.0.1:\(ports[0])")
      let error = await #expect(throws: TransportError.self) {
        try await TransportPlugin.osc.importShow(address) { _, _ in }
      }
      #expect([.noAnswer, .tooLarge].contains(error?.code), "\(String(describing: error))")
    }
  }
}
