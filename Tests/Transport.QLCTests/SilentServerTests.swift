import PluginAPI
import TestSupport
import Testing

@testable import Transport_QLC

/// Servers that take connections and are not a QLC+.
@Suite(
  "Servers that say nothing", .timeLimit(.minutes(10)),
  .enabled(if: Peer.hasPython, "\(Peer.pythonIsMissing)"))
struct SilentServerTests {
  @Test("A silent server is given up")
  func givenUp() async throws {
    let (peer, ports) = try await Peer.python("hostile", ["silent"])
    defer { peer.stop() }
    let address = try ConnectionAddress("qlc://127.0.0.1:\(ports[0])")
    let error = await #expect(throws: TransportError.self) {
      try await TransportPlugin.qlc.importShow(address) { _, _ in }
    }
    #expect(error?.code == .noAnswer)
    #expect(error?.message.contains("does not answer") == true, "\(String(describing: error))")
  }
}
