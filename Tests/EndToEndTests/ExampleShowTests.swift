import Foundation
import TestSupport
import Testing

/// Opens the bundled show in a real QLC+, and starts its functions from the built REPL.
@Suite(
  "The bundled show in QLC+", .timeLimit(.minutes(10)),
  .enabled(if: RunningQLC.isInstalled, "Tools/setup test installs qlcplus"))
struct ExampleShowTests {
  /// A function of the workspace, and the object that it becomes.
  private struct Function {
    let id: Int
    let object: String
  }

  private static let workspace = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/first-night.qxw").path
  /// A hidden scene and a show, for which there are no objects.
  private static let others = [11, 24]

  private let folder: TemporaryFolder
  private let port: Int
  private let session: CommandSession

  init() throws {
    folder = try TemporaryFolder()
    port = try LoopbackSocket.freePort()
    session = try CommandSession(on: folder.file("w.callboard"))
  }

  @Test("QLC+ opens it, and each of its functions runs and stops")
  func functions() throws {
    let console = try RunningQLC(port: port, workspace: Self.workspace)
    defer { console.kill() }
    try session.answer(to: "import \"\(Self.workspace)\"")
    let functions = try importedFunctions()
    #expect(functions.map(\.id).sorted() == Array(0..<24).filter { !Self.others.contains($0) })
    let witness = try QLCWitness.wait(onPort: port)
    // It listens before it knows its functions.
    #expect(try witness.status(of: 0, expecting: "Stopped") == "Stopped")
    try session.answer(to: "connect qlc://127.0.0.1:\(port)")

    for function in functions {
      try session.answer(to: "trigger \(function.object)")
      #expect(
        try witness.status(of: function.id, expecting: "Running") == "Running",
        "\(function.object)")
      try session.answer(to: "trigger \(function.object) --release")
      #expect(
        try witness.status(of: function.id, expecting: "Stopped") == "Stopped",
        "\(function.object)")
    }
    for function in Self.others {
      try witness.start(function)
      #expect(try witness.status(of: function, expecting: "Running") == "Running", "\(function)")
    }
  }

  @Test("A scene lights its channels, and an effect moves the heads")
  func output() throws {
    let console = try RunningQLC(port: port, workspace: Self.workspace)
    defer { console.kill() }
    try session.answer(to: "import \"\(Self.workspace)\"")
    let witness = try QLCWitness.wait(onPort: port)
    #expect(try witness.status(of: 0, expecting: "Stopped") == "Stopped")
    try session.answer(to: "connect qlc://127.0.0.1:\(port)")

    try session.answer(to: "trigger scene 4")
    // The left front light.
    #expect(try witness.level(ofChannel: 1) { $0 == 255 } == 255)
    // The pan of the left moving head.
    let pan = try witness.level(ofChannel: 25) { _ in true }
    try session.answer(to: "trigger effect 17")
    #expect(try witness.level(ofChannel: 25) { $0 != pan } != pan)
    // The dimmer of the left cyclorama light.
    try session.answer(to: "trigger effect 19")
    #expect(try witness.level(ofChannel: 17) { $0 > 0 } > 0)
  }

  /// The functions that became objects; groups are none.
  private func importedFunctions() throws -> [Function] {
    let objects = try #require(try session.answer(to: "objects")["objects"] as? [[String: Any]])
    return try objects.compactMap { object in
      let kind = try #require(object["kind"] as? String)
      let number = try #require((object["number"] as? String).flatMap { Int($0) })
      return kind == "group" ? nil : Function(id: number - 1, object: "\(kind) \(number)")
    }
  }
}
