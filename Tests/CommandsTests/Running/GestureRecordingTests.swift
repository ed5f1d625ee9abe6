import Commands
import Domain
import Foundation
import GridGeometry
import PluginAPI
import Synchronization
import Testing
import Workspace

/// Gestures that are recorded and replayed.
@Suite struct GestureRecordingTests {

  @Test func aReplayDoesWhatWasRecorded() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let file = stage.folder.appendingPathComponent("a b.jsonl").path
    #expect(
      try await stage.text("record \(file)")
        == "recording touches to '\(file)'; 'record stop' ends it\n")
    try await stage.run("drag 10,10 to 10,-122; drag -20,100 to -20,-100")
    let after = try await stage.json("items")
    let stopped = try await stage.text("record stop")
    #expect(stopped == "recorded 24 touches in '\(file)'\n")

    try await stage.run("undo; undo; pan 300,40; zoom 2")
    #expect(try await stage.json("items") != after)
    let replayed = try await stage.text("touches \(file)")
    #expect(
      replayed.split(separator: "\n").prefix(3) == [
        "replayed 24 touches of '\(file)'", "moved list 5 \"Opening\" to 0,-3 2x2",
        "moved macro 1 to -3,-3 3x2",
      ], "\(replayed)")
    #expect(try await stage.json("items") == after)
    let json = try await stage.json("undo; undo; touches \"\(file)\"")
    #expect(
      json.contains("\"changes\":2,\"mode\":\"edit\",\"viewport\":{\"x\":0,\"y\":0,\"zoom\":1}"))
  }

  @Test func aReplayReportsItsProgress() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let path = stage.folder.appendingPathComponent("x.jsonl").path
    try await stage.run("record \(path); drag -300,-100 to -300,0; record stop")
    let reports = Mutex<[[UInt64]]>([])
    var runner = stage.runner
    runner.replayProgress = { done, count in reports.withLock { $0.append([done, count]) } }
    try await runner.run(line: "touches \(path)")
    #expect(reports.withLock { $0 } == [[0, 12], [12, 12]])
  }

  @Test func aTildeIsThePersonsFolder() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    var runner = stage.runner
    runner.homeDirectory = stage.folder.path
    try await runner.run(line: "record ~/x.jsonl")
    try await runner.run(line: "tap 0,0")
    try await runner.run(line: "record stop")
    try await runner.run(line: "touches ~/x.jsonl")
    #expect(FileManager.default.fileExists(atPath: stage.folder.path + "/x.jsonl"))
  }

  @Test func aDamagedRecordingSaysTheLine() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let file = stage.folder.appendingPathComponent("x.jsonl")
    try await stage.run("record \(file.path); tap -300,-100; record stop")
    var text = try String(contentsOf: file, encoding: .utf8)
    text += "{\"id\":1}\n"
    try Data(text.utf8).write(to: file)
    let error = try await stage.error("touches \(file.path)")
    #expect(error.code == .malformed)
    #expect(error.message.hasPrefix("\(file.path):4: "), "\(error)")
  }

  @Test func whileRecordingNothingIsReplayed() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let file = stage.folder.appendingPathComponent("x.jsonl").path
    try await stage.run("record \(file); tap -300,-100; record stop; record \(file).2")
    #expect(try await stage.error("touches \(file)").code == .recording)
    #expect(try await stage.error("record \(file).3").code == .recording)
    #expect(try await stage.text("record stop") == "recorded 0 touches in '\(file).2'\n")
  }

  @Test func aRecordingEndsWithItsSurface() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let file = stage.folder.appendingPathComponent("x.jsonl").path
    let results = try await stage.run("board list; record \(file); tap 132,176")
    #expect(
      results.last?.notices == ["The recording '\(file)' ended: it holds 2 touches."])
    #expect(try await stage.error("record stop").code == .recording)
    #expect(try await stage.text("board list; touches \(file)").contains("opened board 'Main'"))
  }

  /// Fingers that a recording leaves down are lifted, and the next gesture is its own.
  @Test func nothingIsLeftOfARecording() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let file = stage.folder.appendingPathComponent("x.jsonl")
    try await stage.run("record \(file.path); drag 10,10 to 10,-122; record stop; undo")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    try Data((lines.dropLast().joined(separator: "\n") + "\n").utf8).write(to: file)
    let before = try await stage.json("items")
    try await stage.run("touches \(file.path)")
    #expect(try await stage.json("items") == before)
    #expect(
      try await stage.text("drag 10,10 to 10,-78") == "moved list 5 \"Opening\" to 0,-2 2x2\n")
  }

  /// A replay that stops halfway says what it did, as that is kept.
  @Test func changesBeforeAnErrorAreReported() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let file = stage.folder.appendingPathComponent("x.jsonl")
    try await stage.run("board list; record \(file.path); tap 132,44; tap 132,200; board list")
    var text = try String(contentsOf: file, encoding: .utf8)
    for (time, phase) in [(9_000_000, "began"), (9_050_000, "ended")] {
      text += #"{"t":\#(time),"id":1,"kind":"finger","phase":"\#(phase)","x":132,"y":44}"# + "\n"
    }
    try Data(text.utf8).write(to: file)
    let error = try await stage.error("touches \(file.path)")
    #expect(error.code == .noBoard)
    #expect(error.message.contains("after 4 of 6 touches; what they did is kept"), "\(error)")
    #expect(error.notices == ["made board 'New Board 2'"])
    #expect(await stage.runner.workspace.board?.name == "New Board 2")
  }
}
