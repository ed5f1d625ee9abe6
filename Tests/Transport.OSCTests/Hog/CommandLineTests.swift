import Domain
import NIOCore
import PluginAPI
import Testing

@testable import Transport_OSC

/// What a Hog's command line says of the keys that it was sent.
@Suite("Keys on a Hog that echoes them", .timeLimit(.minutes(10)))
struct CommandLineTests {
  private static func connected(
    losing lost: String?, hearing: Bool, _ options: [String: String]
  ) async throws -> (hog: any Channel, connection: any ConsoleConnection) {
    let output = try await PortFinder.free()
    let hog = try await ScriptedHog.start(output: output, losing: lost)
    let port = try #require(hog.localAddress?.port)
    let connection = try TransportPlugin.osc.connect(
      ConnectionAddress("osc+udp://127.0.0.1:\(port)"),
      ConnectionSettings(
        profile: .named("hog4"), options: options, gap: 2,
        listeningPort: hearing ? output : nil))
    return (hog, connection)
  }

  private static func verdict(
    typing number: String, of kind: ObjectKind, losing lost: String?, hearing: Bool = true,
    _ options: [String: String] = [:]
  ) async throws -> KeyVerdict? {
    var (hog, connection) = try await connected(losing: lost, hearing: hearing, options)
    // A port that was free may be somebody else's by now.
    for _ in 0..<10 where await !connection.settled(within: .seconds(10)).isTrusted {
      await connection.close()
      try await hog.close().get()
      (hog, connection) = try await connected(losing: lost, hearing: hearing, options)
    }
    let events = connection.events()
    let number = try #require(ObjectNumber(number))
    try connection.send(
      connection.profile.messages(for: Trigger(kind: kind, number: number)))
    var verdict: KeyVerdict?
    for await event in events {
      guard case .checked(let reported) = event else { continue }
      verdict = reported
      break
    }
    await connection.close()
    try await hog.close().get()
    return verdict
  }

  @Test(
    "Keys that arrive are verified",
    arguments: [
      ("12", .group, [:], "group 12"), ("5.2", .colour, ["clear": "every"], "colour 5.2"),
      ("7", .effect, ["check": "words"], "effect 7"),
      ("100", .batch, ["enter": "none", "up-again": "no"], "batch 100"),
    ] as [(String, ObjectKind, [String: String], String)])
  func verified(
    number: String, kind: ObjectKind, options: [String: String], typed: String
  ) async throws {
    let verdict = try await Self.verdict(typing: number, of: kind, losing: nil, options)
    #expect(verdict == .verified(typed: typed))
  }

  @Test(
    "A key that is lost is reported by what the command line read instead",
    arguments: [
      ("12", "two", "Group 1"), ("12", "one", "Group 2"), ("1.2", "period", "Group 12"),
    ])
  func lost(number: String, key: String, heard: String) async throws {
    let verdict = try await Self.verdict(typing: number, of: .group, losing: key)
    #expect(verdict == .mismatch(typed: "group \(number)", heard: heard))
  }

  @Test("The key of the kind is missed by those who ask for it only")
  func lostKind() async throws {
    let verdict = try await Self.verdict(
      typing: "12", of: .group, losing: "group", ["check": "words"])
    #expect(verdict == .mismatch(typed: "group 12", heard: "12"))
    let number = try await Self.verdict(typing: "12", of: .group, losing: "group")
    #expect(number == .verified(typed: "group 12"))
  }

  @Test("Where no one listens, nothing is known")
  func unheard() async throws {
    let verdict = try await Self.verdict(
      typing: "12", of: .group, losing: nil, hearing: false)
    #expect(verdict == .unheard(typed: "group 12"))
  }
}
