import Domain
import Foundation
import Gestures
import GridGeometry
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("Recording touches")
struct RecordingTests {
  @Test("A recording holds what it began with and every touch, also before it is stopped")
  func everyTouch() async throws {
    var stage = try await TouchStage()
    let path = stage.folder.file("a.touches")
    let view = ViewMemory(center: Point(x: 10.5, y: -3), zoom: 1.25)
    _ = try await stage.workspace.perform(.look(view))
    try await stage.workspace.startRecording(to: path)
    #expect(await stage.workspace.recordingPath == path)
    let touches = stage.fingers.pan(by: 60, 30) + stage.fingers.tap(Point(x: 5, y: 5))
    for touch in touches { _ = try await stage.workspace.handle([touch]) }

    // What a process that is killed here leaves behind.
    let left = try await stage.workspace.readRecording(at: path)
    #expect(left.touches == touches)
    #expect(
      left.header
        == RecordingHeader(
          surface: "board", viewSize: Fingers.view, settings: .touch,
          view: RecordingHeader.View(center: view.center, zoom: view.zoom), mode: "edit"))

    let ended = try await stage.workspace.stopRecording()
    #expect(ended.path == path)
    #expect(ended.touches == touches.count)
    #expect(await stage.workspace.recordingPath == nil)
    _ = try await stage.workspace.handle(stage.fingers.tap(Point(x: 5, y: 5)))
    #expect(try await stage.workspace.readRecording(at: path) == left)
    #expect(await stage.workspace.takeMessages().isEmpty)
  }

  @Test("A recording overwrites nothing")
  func existingFile() async throws {
    let stage = try await TouchStage()
    let path = try stage.folder.write("mine", to: "a.touches")
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.startRecording(to: path)
    }
    #expect(error?.code == .inputOutput)
    #expect(error?.message.contains(path) == true)
    #expect(error?.message.contains("exists") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(await stage.workspace.recordingPath == nil)
  }

  @Test("A file that cannot be made is an error with its reason", arguments: ["no/such/a", ""])
  func unwritable(name: String) async throws {
    let stage = try await TouchStage()
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.startRecording(to: stage.folder.file(name))
    }
    #expect(error?.code == .inputOutput)
    #expect(await stage.workspace.recordingPath == nil)
  }

  @Test("One recording is made at a time, and one that is not made cannot be stopped")
  func oneAtATime() async throws {
    let stage = try await TouchStage()
    var error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.stopRecording()
    }
    #expect(error?.code == .recording)
    try await stage.workspace.startRecording(to: stage.folder.file("a.touches"))
    error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.startRecording(to: stage.folder.file("b.touches"))
    }
    #expect(error?.code == .recording)
    #expect(!FileManager.default.fileExists(atPath: stage.folder.file("b.touches")))
  }

  @Test("Nothing is recorded where nothing is open")
  func nothingOpen() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    _ = try await workspace.createShow(named: "Opening")
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.startRecording(to: folder.file("a.touches"))
    }
    #expect(error?.code == .noBoard)
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.touches")))
  }

  @Test("A recording begins where the person looks once what fingers did is broken off")
  func beganDuringPan() async throws {
    var stage = try await TouchStage()
    let path = stage.folder.file("a.touches")
    let pan = stage.fingers.pan(by: 60, 30)
    _ = try await stage.workspace.handle(Array(pan.dropLast(2)))
    #expect(try await stage.workspace.scene().viewport.center != .origin)
    try await stage.workspace.startRecording(to: path)
    #expect(try await stage.workspace.scene().viewport.center == .origin)
    _ = try await stage.workspace.stopRecording()
    let header = try await stage.workspace.readRecording(at: path).header
    #expect(header.view == RecordingHeader.View(center: .origin, zoom: 1))
  }

  @Test("A recording that cannot begin leaves no file")
  func noFileLeft() async throws {
    let stage = try await TouchStage()
    let path = stage.folder.file("a.touches")
    let switchboard = stage.switchboard
    switchboard.interfere(after: 1) {
      switchboard.failReads(with: StoreError(.inputOutput, at: "x", "gone"))
    }
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.startRecording(to: path)
    }
    #expect(error?.code == .inputOutput)
    #expect(await stage.workspace.recordingPath == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// What ends a recording by itself.
  enum Ending: CaseIterable {
    case openBoard, createBoard, openShow, openList, deleteBoard, viewSize, gestures, mode, close
  }

  @Test("A recording ends where it would hold no more, and reports", arguments: Ending.allCases)
  func endsByItself(_ ending: Ending) async throws {
    var stage = try await TouchStage()
    let path = stage.folder.file("a.touches")
    try await stage.workspace.startRecording(to: path)
    _ = try await stage.workspace.handle(stage.fingers.tap(Point(x: 5, y: 5)))
    // The same size and numbers end nothing.
    try await stage.workspace.setViewSize(Fingers.view)
    _ = try await stage.workspace.perform(.setGestures(.touch))
    #expect(await stage.workspace.recordingPath == path)

    switch ending {
    case .openBoard: try await stage.workspace.openBoard(stage.board.id)
    case .createBoard: _ = try await stage.workspace.createBoard(named: nil)
    case .openShow: try await stage.workspace.openShow(stage.board.show)
    case .openList: try await stage.workspace.openBoardList()
    case .deleteBoard: _ = try await stage.workspace.deleteBoard(stage.board.id)
    case .viewSize: try await stage.workspace.setViewSize(Size(width: 80, height: 60))
    case .gestures: _ = try await stage.workspace.perform(.setGestures(.mouse))
    case .mode: _ = try await stage.workspace.perform(.setMode(.play))
    case .close: try await stage.workspace.close()
    }
    #expect(await stage.workspace.recordingPath == nil)
    #expect(
      await stage.workspace.takeMessages().filter { $0 != .stepsGivenUp(undo: 1, redo: 0) }
        == [.recordingEnded(path: path, touches: 2)])
  }

  @Test("A touch that cannot be recorded ends the recording with an error, and is handled")
  func unrecordable() async throws {
    var stage = try await TouchStage()
    let path = stage.folder.file("a.touches")
    try await stage.workspace.startRecording(to: path)
    let drag = stage.drag(3, 2)
    _ = try await stage.workspace.handle(drag)
    var lift = stage.fingers.lift(drag)
    lift[0].pressure = 7
    let touches = lift
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.handle(touches)
    }
    #expect(error?.code == .inputOutput)
    #expect(error?.message.contains("'\(path)' ended after \(drag.count) touches") == true)
    #expect(error?.done.changes.count == 1)
    #expect(await stage.workspace.recordingPath == nil)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(3, 2))])
    #expect(try await stage.workspace.readRecording(at: path).touches == drag)
  }
}

@Suite("Reading recordings")
struct RecordingFileTests {
  private static func workspace(_ folder: TemporaryFolder) throws -> Seat {
    try WorkspaceFixture.open(folder.file("w.callboard"))
  }

  @Test("A file of many pieces is read whole")
  func manyPieces() async throws {
    let folder = try TemporaryFolder()
    var fingers = Fingers()
    let touches = fingers.drag(
      from: Point(x: 0.1, y: 0.2), to: Point(x: 700.3, y: 500.7), steps: 9_000)
    let recording = Recording(
      header: RecordingHeader(surface: "board", viewSize: Fingers.view), touches: touches)
    let text = try RecordingWriter.text(of: recording)
    #expect(text.utf8.count > 3 * 262_144)
    let path = try folder.write(text, to: "a.touches")
    let workspace = try Self.workspace(folder)
    #expect(try await workspace.readRecording(at: path) == recording)
    let bare = try folder.write(String(text.dropLast()), to: "b.touches")
    #expect(try await workspace.readRecording(at: bare) == recording)
    let windows = try folder.write(
      text.replacingOccurrences(of: "\n", with: "\r\n"), to: "c.touches")
    #expect(try await workspace.readRecording(at: windows) == recording)
  }

  @Test(
    "A mistake is reported with file and line",
    arguments: [
      ("", ":1: ", .unrecognised),
      ("{}\n", ":1: ", .unrecognised),
      ("HEADER\nnonsense\n", ":2: ", .malformed),
      ("HEADER\n\n", ":2: ", .malformed),
      ("\u{FEFF}HEADER\n", ":1: ", .badEncoding),
      ("HEADER\n" + String(repeating: " ", count: 300_000), ":2: ", .tooLarge),
    ] as [(String, String, ErrorCode)])
  func mistakes(text: String, place: String, code: ErrorCode) async throws {
    let folder = try TemporaryFolder()
    let header = try RecordingWriter.line(
      for: RecordingHeader(surface: "board", viewSize: Fingers.view)
    ).dropLast()
    let path = try folder.write(
      text.replacingOccurrences(of: "HEADER", with: header), to: "a.touches")
    let workspace = try Self.workspace(folder)
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.readRecording(at: path)
    }
    #expect(error?.code == code)
    #expect(error?.message.hasPrefix(path + place) == true, "\(error?.message ?? "")")
  }

  @Test("A file that is too large is not read")
  func tooLarge() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "x", count: 5_000), to: "a.touches")
    let workspace = try Self.workspace(folder)
    var limits = RecordingReader.Limits.standard
    limits.bytes = 4_999
    let small = limits
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.readRecording(at: path, limits: small)
    }
    #expect(error?.code == .tooLarge)
    #expect(error?.message == "\(path): the file has 5000 bytes; 4999 are allowed")
  }

  @Test("What is not a regular file is not read", arguments: ["", "missing"])
  func noFile(name: String) async throws {
    let folder = try TemporaryFolder()
    let workspace = try Self.workspace(folder)
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.readRecording(at: folder.file(name))
    }
    #expect(error?.code == .unreadable)
  }
}
