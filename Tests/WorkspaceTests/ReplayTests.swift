import Domain
import Foundation
import Gestures
import GridGeometry
import PluginAPI
import Synchronization
import TestSupport
import Testing
import Workspace

@Suite("Replaying recordings")
struct ReplayTests {
  private static func recording(
    _ touches: [Touch], surface: String = "board", size: Size<ScreenSpace> = Fingers.view,
    settings: GestureSettings = .touch, view: ViewMemory? = nil, mode: InteractionMode? = nil
  ) -> Recording {
    Recording(
      header: RecordingHeader(
        surface: surface, viewSize: size, settings: settings,
        view: view.map { RecordingHeader.View(center: $0.center, zoom: $0.zoom) },
        mode: mode?.rawValue),
      touches: touches)
  }

  /// Where the middle of an element is seen.
  private static func place(
    of prefix: String, in workspace: Seat
  ) async throws -> Point<ScreenSpace> {
    let scene = try await workspace.scene()
    let frame = try #require(scene.elements.first { "\($0.id)".hasPrefix(prefix) }).frame
    return Point(
      x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
  }

  @Test("A recorded session replays to the same contents, on a clock of its own")
  func roundTrip() async throws {
    var stage = try await TouchStage()
    let twin = try await TouchStage()
    let path = stage.folder.file("a.touches")
    let start = ViewMemory(center: Point(x: 30, y: 30), zoom: 0.5)
    _ = try await stage.workspace.perform(.look(start))
    // What was selected before is not in the recording, and does not matter to it.
    _ = try await stage.workspace.handle(stage.fingers.tap(Point(x: 396, y: 296)))
    try await stage.workspace.startRecording(to: path)

    // Draw a region where the block's handle would be, and pick the object; move the block; look
    // elsewhere.
    var drag = stage.fingers.drag(from: Point(x: 440, y: 340), to: Point(x: 520, y: 420))
    var lift = stage.fingers.lift(drag)
    _ = try await stage.workspace.handle(drag + lift)
    let choice = try await Self.place(of: "picker:object:", in: stage.workspace)
    let picked = try await stage.workspace.handle(stage.fingers.tap(choice))
    #expect(picked.changes.count == 1)
    drag = stage.fingers.drag(from: Point(x: 396, y: 296), to: Point(x: 300, y: 200))
    lift = stage.fingers.lift(drag)
    #expect(try await stage.workspace.handle(drag + lift).changes.count == 1)
    _ = try await stage.workspace.handle(stage.fingers.pan(by: 60, 30))
    _ = try await stage.workspace.stopRecording()

    let recording = try await stage.workspace.readRecording(at: path)
    // The twin's block has handles, and a finger is down later than all of the recording.
    _ = try await twin.workspace.handle(stage.fingers.tap(Fingers.middle(0, 0)))
    let late = Touch(
      id: TouchID(rawValue: 77), phase: .began, position: Point(x: 1, y: 1),
      time: Instant(microseconds: 1 << 50))
    _ = try await twin.workspace.handle([late])
    let reaction = try await twin.workspace.replay(recording)
    #expect(reaction.changes.count == 2)
    #expect(try await twin.poses() == stage.poses())
    #expect(
      try await twin.workspace.scene().viewport
        == stage.workspace.scene().viewport)
    #expect(await twin.workspace.touchTime < late.time)
    #expect(try await twin.another().items().map(\.item.pose) == stage.poses())
  }

  @Test("Size and numbers are the recording's for its touches, and those of before in the end")
  func restored() async throws {
    var stage = try await TouchStage()
    // Half the size: the block lies a quarter view further left and up. Six points are a drag.
    let size = Size<ScreenSpace>(width: 400, height: 300)
    var settings = GestureSettings.mouse
    settings.maximumTouches = 3
    let drag = stage.fingers.drag(from: Point(x: 222, y: 172), to: Point(x: 228, y: 172))
    let recording = Self.recording(drag, size: size, settings: settings, mode: .edit)
    let reaction = try await stage.workspace.replay(recording)
    #expect(reaction.effects.contains(.haptic(.lift)))
    #expect(await stage.workspace.viewSize == Fingers.view)
    #expect(await stage.workspace.gestureSettings == .touch)
    // The finger was not lifted: it holds nothing any more.
    #expect(reaction.changes.isEmpty)
    #expect(await !stage.workspace.isTouched)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(0, 0))])
  }

  @Test("A replay begins in the recorded mode and view")
  func modeAndView() async throws {
    var stage = try await TouchStage()
    let there = ViewMemory(center: Point(x: 1_022, y: 1_022), zoom: 1)
    let tap = stage.fingers.tap(Point(x: -600, y: -700))
    let reaction = try await stage.workspace.replay(
      Self.recording(tap, view: there, mode: .play))
    let triggered = reaction.effects.contains {
      guard case .trigger(let block) = $0 else { return false }
      return block.item.id == stage.block && block.object == stage.object
    }
    #expect(triggered)
    #expect(await stage.workspace.mode == .play)
    let other = try await stage.another()
    #expect(try await other.scene().viewport.center == there.center)
  }

  @Test(
    "A recording of another surface is refused",
    arguments: [
      ("boards", false, .noBoardList), ("board", true, .noBoard), ("canvas", false, .unsupported),
      ("canvas", true, .unsupported),
    ] as [(String, Bool, ErrorCode)])
  func otherSurface(surface: String, isListOpen: Bool, code: ErrorCode) async throws {
    var stage = try await TouchStage()
    if isListOpen { try await stage.workspace.openBoardList() }
    let recording = Self.recording(stage.fingers.tap(Point(x: 1, y: 1)), surface: surface)
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.replay(recording)
    }
    #expect(error?.code == code)
    #expect(await stage.workspace.isListOpen == isListOpen)
  }

  @Test("Nothing is replayed where nothing is open, or while touches are recorded")
  func refused() async throws {
    var stage = try await TouchStage()
    let recording = Self.recording(stage.fingers.tap(Point(x: 1, y: 1)))
    try await stage.workspace.startRecording(to: stage.folder.file("a.touches"))
    var error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.replay(recording)
    }
    #expect(error?.code == .recording)
    #expect(try await stage.workspace.stopRecording().touches == 0)
    try await stage.workspace.openShow(stage.board.show)
    error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.replay(recording)
    }
    #expect(error?.code == .noBoard)
  }

  @Test("A view or numbers that cannot be used are an error, and everything stays")
  func unusable() async throws {
    var stage = try await TouchStage()
    let tap = stage.fingers.tap(Point(x: 1, y: 1))
    var settings = GestureSettings.touch
    settings.panDistance = -1
    let far = ViewMemory(center: Point(x: 1e308, y: 0), zoom: 1e300)
    for recording in [
      Self.recording(tap, size: Size(width: -1, height: 1)),
      Self.recording(tap, settings: settings), Self.recording(tap, view: far),
    ] {
      await #expect(throws: WorkspaceError.self) { try await stage.workspace.replay(recording) }
      #expect(await stage.workspace.viewSize == Fingers.view)
      #expect(await stage.workspace.gestureSettings == .touch)
    }
  }

  @Test("A view that cannot be looked at takes no step of the edit session away")
  func unusableView() async throws {
    var stage = try await TouchStage()
    let far = ViewMemory(center: Point(x: 1e308, y: 0), zoom: 1e300)
    let recording = Self.recording(
      stage.fingers.tap(Point(x: 1, y: 1)), view: far, mode: .play)
    await #expect(throws: WorkspaceError.self) { try await stage.workspace.replay(recording) }
    #expect(await stage.workspace.mode == .edit)
    #expect(try await stage.workspace.perform(.undo).changes.count == 1)
  }

  @Test("Size and numbers are those of before also where the store cannot be read any more")
  func restoredWithoutStore() async throws {
    var stage = try await TouchStage()
    let recording = Self.recording(
      stage.drag(3, 2), size: Size(width: 400, height: 300), settings: .mouse, mode: .edit)
    let switchboard = stage.switchboard
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.replay(recording) { _, _ in
        switchboard.failReads(with: StoreError(.inputOutput, at: "x", "gone"))
      }
    }
    #expect(error?.message.contains("after 0 of \(recording.touches.count) touches") == true)
    #expect(await stage.workspace.viewSize == Fingers.view)
    #expect(await stage.workspace.gestureSettings == .touch)
    #expect(await !stage.workspace.isTouched)
    switchboard.failReads(with: nil)
    #expect(try await stage.workspace.scene().viewport.center == .origin)
  }

  @Test("A replay stops at the first touch that cannot be kept, and says where")
  func failure() async throws {
    var stage = try await TouchStage()
    let first = stage.drag(3, 2)
    let firstLift = stage.fingers.lift(first)
    let second = stage.fingers.drag(from: Fingers.middle(3, 2), to: Fingers.middle(-7, -7))
    let secondLift = stage.fingers.lift(second)
    let touches = first + firstLift + second + secondLift + stage.fingers.tap(Point(x: 5, y: 5))
    let recording = Self.recording(touches, mode: .edit)
    stage.switchboard.failCommit(number: 2, with: StoreError(.diskFull, at: "x", "full"))
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.replay(recording)
    }
    #expect(error?.code == .diskFull)
    #expect(error?.message.contains("after 11 of \(touches.count) touches") == true)
    #expect(error?.done.changes.count == 1)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(3, 2))])
    #expect(await !stage.workspace.isTouched)
  }

  @Test("A replay whose task is cancelled stops between two touches, and says how far it came")
  func stopped() async throws {
    var stage = try await TouchStage()
    let touches = stage.fingers.drag(
      from: Fingers.middle(0, 0), to: Fingers.middle(3, 2), steps: 9_000)
    let recording = Self.recording(touches, mode: .edit)
    let workspace = stage.workspace
    let reports = Mutex<[Int]>([])
    let task = Task {
      try await workspace.replay(recording) { done, _ in
        reports.withLock { $0.append(done) }
        if done > 2_000 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let error = await #expect(throws: WorkspaceError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(error?.message.contains("after 2048 of 9001 touches") == true)
    #expect(reports.withLock { $0 } == [0, 1_024, 2_048])
    #expect(error?.done.effects.contains(.haptic(.lift)) == true)
    #expect(await !workspace.isTouched)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(0, 0))])
  }

  @Test("Progress begins with none and ends with all touches")
  func progress() async throws {
    var stage = try await TouchStage()
    let recording = Self.recording(stage.fingers.pan(by: 60, 30))
    let reports = Mutex<[[Int]]>([])
    _ = try await stage.workspace.replay(recording) { done, count in
      reports.withLock { $0.append([done, count]) }
    }
    let count = recording.touches.count
    #expect(reports.withLock { $0 } == [[0, count], [count, count]])
  }

  // MARK: From a file

  private static func write(_ recording: Recording, _ folder: TemporaryFolder) throws -> String {
    try folder.write(RecordingWriter.text(of: recording), to: "long.touches")
  }

  @Test("A recording that changes while it is replayed stops the replay, and says so")
  func changedFile() async throws {
    var stage = try await TouchStage()
    let recording = Self.recording(stage.drag(3, 2, steps: 9_000), mode: .edit)
    let path = try Self.write(recording, stage.folder)
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.replay(fileAt: path) { _, _ in _ = truncate(path, 400_000) }
    }
    #expect(error?.code == .unreadable)
    #expect(error?.message.contains("the recording changed while it was replayed") == true)
    #expect(await !stage.workspace.isTouched)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(0, 0))])
  }

  @Test("A mistake at the end of a recording is found before its first touch")
  func mistakeAtTheEnd() async throws {
    var stage = try await TouchStage()
    let drag = stage.drag(3, 2)
    let touches = drag + stage.fingers.lift(drag)
    let path = try Self.write(Self.recording(touches, mode: .edit), stage.folder)
    let text = stage.folder.read("long.touches") + "{}\n"
    _ = try stage.folder.write(text, to: "long.touches")
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.replay(fileAt: path)
    }
    #expect(error?.message.hasPrefix("\(path):\(touches.count + 2): ") == true)
    #expect(try await stage.poses() == [.cells(WorkspaceFixture.cells(0, 0))])
  }

  @Test("Of a long recording only so much is reported as a person can read")
  func longRecording() async throws {
    var stage = try await TouchStage()
    let taps = (0..<6_000).flatMap { _ in stage.fingers.tap(Fingers.middle(0, 0)) }
    let path = try Self.write(Self.recording(taps, mode: .play), stage.folder)
    let report = try await stage.workspace.replay(fileAt: path)
    #expect(report.touches == 12_000 && report.changes == 0)
    #expect(report.reaction.effects.count == ReplayReport.most)
    #expect(report.omitted >= 12_000 - ReplayReport.most)
    let triggered = report.reaction.effects.contains {
      if case .trigger = $0 { true } else { false }
    }
    #expect(triggered)
  }

  @Test("Changes and panels that are reported together say what is so in the end")
  func folded() async throws {
    let stage = try await TouchStage()
    let item = try #require(try await stage.workspace.items().first).item
    let other = BoardItem(
      id: await stage.workspace.newItemID(), board: item.board, content: item.content,
      pose: .cells(try WorkspaceFixture.cells(9, 9)))
    var report = ReplayReport(touches: 1)
    var last = item
    for step in 1...(ReplayReport.most + 500) {
      var next = last
      next.pose = .cells(try WorkspaceFixture.cells(Int32(step), 0))
      let change = try #require(Change.update(from: .item(last), to: .item(next)))
      report.append(Reaction(changes: [change], effects: [.haptic(.snap), .opened(.menu)]))
      report.append(Reaction(effects: [.closed(.menu)]))
      last = next
    }
    report.append(
      Reaction(
        changes: [.insert(.item(other)), .delete(.item(other))], effects: [.opened(.picker)]))
    #expect(report.changes == ReplayReport.most + 502)
    let reaction = report.reaction
    #expect(reaction.changes.count == ReplayReport.most + 1)
    #expect(reaction.changes.last?.after == .item(last))
    #expect(reaction.effects.last == .opened(.picker))
    #expect(reaction.effects.count <= ReplayReport.most + 2)
  }
}
