import Domain
import Gestures
import GridGeometry
import JSONText
import PluginAPI
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import Page

@Suite("Recordings made on a page", .timeLimit(.minutes(10)))
struct PageRecordingTests {
  /// A program that records the touches of pages.
  private final class Recorder: PageProgram {
    let folder: TemporaryFolder
    /// The files that pages asked for.
    let files = Mutex<[String]>([])

    init() throws { folder = try TemporaryFolder() }

    func importFile(
      at path: String, by seat: Seat, choosing choice: PageImportChoice?
    ) async -> PageReport {
      PageReport("", isRefusal: false)
    }

    func question(
      for choice: ItemMenu, at point: Point<BoardSpace>, of seat: Seat
    ) async -> PageQuestion? {
      PageQuestion(title: "Label…", hint: "TEXT") { _ in PageReport("", isRefusal: false) }
    }

    var nextRecording: (@Sendable () -> String)? {
      {
        self.files.withLock { files in
          let file = self.folder.file("\(files.count).jsonl")
          files.append(file)
          return file
        }
      }
    }
  }

  private let program: Recorder
  private let stage: PageStage
  private let page: PlayedPage

  init() async throws {
    (program, stage) = (try Recorder(), try await PageStage())
    page = try await stage.page(.edit, program: program)
    try await page.hello()
  }

  private var files: [String] { program.files.withLock { $0 } }

  private func touches(in file: String) async throws -> [Touch] {
    try await stage.seat.readRecording(at: file).touches
  }

  /// Carries the first block by two cells to the left.
  private func carry(_ contact: Int = 1, at time: Int = 10) async throws {
    try await page.touch(contact, "began", 222, 172, at: time)
    try await page.touch(contact, "moved", 222, 172, at: time + 600)
    for step in 1...8 {
      try await page.touch(
        contact, "moved", 222 - Double(step) * 11, 172, at: time + 600 + step * 20)
    }
    try await page.touch(contact, "ended", 134, 172, at: time + 800)
  }

  @Test("do the same when they are replayed")
  func replay() async throws {
    try await carry()
    await page.session.end()
    let moved = try await stage.cells()
    let other = try await PageStage()
    #expect(try await other.cells() != moved)
    try await other.seat.openBoard(try #require(try await other.seat.boards().first?.board.id))
    #expect(files.count == 1)
    let report = try await other.seat.replay(fileAt: files[0])
    #expect(report.touches == 11)
    #expect(try await other.cells() == moved)
  }

  @Test(
    "end before what is more than touches, and the next touch begins another",
    arguments: [
      #"{"do":"undo"}"#, #"{"do":"fit"}"#, #"{"do":"play"}"#, #"{"do":"boards"}"#,
      #"{"size":[300,400]}"#, #"{"answer":"Blue"}"#,
    ])
  func endings(_ message: String) async throws {
    try await page.touch(1, "began", 20, 20, at: 10)
    try await page.touch(1, "ended", 20, 20, at: 20)
    await page.session.ask(.label, at: .origin)
    try await page.send(message)
    #expect(await page.seat.recordingPath == nil)
    try await page.touch(2, "began", 20, 20, at: 1_000)
    #expect(files.count == 2)
    #expect(try await touches(in: files[0]).count == 2)
    #expect(try await touches(in: files[1]).map(\.phase) == [.began])
    // It is one recording for all that fingers do until then.
    try await page.touch(2, "ended", 20, 20, at: 1_010)
    try await page.touch(3, "began", 20, 20, at: 2_000)
    #expect(files.count == 2)
  }

  @Test("have the wheel of a mouse, too")
  func wheel() async throws {
    try await page.send(#"{"zoom":[1.25,20,30]}"#)
    #expect(files.count == 1)
    #expect(try await touches(in: files[0]).contains { $0.phase == .moved })
  }

  @Test("do not begin in a panel, which can show what was typed")
  func panels() async throws {
    try await page.touch(1, "began", 70, 40, at: 10)
    for step in 1...10 {
      try await page.touch(
        1, "moved", 70 + Double(step) * 8, 40 + Double(step) * 8, at: 10 + step * 20)
    }
    try await page.touch(1, "ended", 150, 120, at: 300)
    #expect(try await page.seat.scene().elements.contains { $0.kind == .panel })
    let field = try #require(
      try await page.seat.scene().elements.first { $0.id == .part(.picker, .search) })
    #expect(field.kind == .field)
    try await page.send(#"{"drawn":1}"#)
    let key = try await page.key(of: "field")
    try await page.send(#"{"field":[\#(key),"close"]}"#)
    try await page.touch(2, "began", 200, 290, at: 1_000)
    #expect(files.count == 1)
    #expect(await page.seat.recordingPath == nil)
  }

  @Test("do not begin where that would change what a touch does", arguments: [true, false])
  func changes(isRecorded: Bool) async throws {
    var script = "show new Long"
    for number in 1...40 { script += "\nboard new Extra\(number)" }
    try await stage.run(script, at: page.seat)
    let list = try await stage.seat.workspace.seat(sources: PageStage.sources)
    try await list.openShow(try #require(await page.seat.show).id)
    try await list.openBoardList()
    let other = stage.played(list, program: isRecorded ? program : nil)
    try await other.hello()
    try await other.send(#"{"scroll":[0,-400,200,150]}"#)
    // It ends a recording, and the list is in its middle.
    try await other.send(#"{"size":[420,300]}"#)
    #expect(files.count == (isRecorded ? 1 : 0))
    let card = try #require(
      try await list.scene().elements.last { $0.kind == .boardCard && $0.frame.maxY < 290 })
    #expect(card.title != "Extra1")
    let place = card.frame.center
    try await other.touch(1, "began", place.x, place.y, at: 5_000)
    try await other.touch(1, "ended", place.x, place.y, at: 5_030)
    #expect(try await list.scene().board == card.title)
    #expect(files.count == (isRecorded ? 1 : 0))
  }

  @Test("are not made of touches that are left out")
  func leftOut() async throws {
    try await page.touch(9, "moved", 20, 20, at: 10)
    try await page.touch(9, "ended", 20, 20, at: 20)
    #expect(files.isEmpty)
  }

  @Test("that cannot begin are reported once, and touches work")
  func failure() async throws {
    let before = try await stage.cells()
    _ = try program.folder.write("another file", to: "0.jsonl")
    try await carry()
    try await carry(2, at: 5_000)
    guard case .array(let messages) = try await page.next("messages").value else {
      Issue.record("no messages")
      return
    }
    let text = "\(messages.map { $0[name: "text"]?.value })"
    #expect(text.contains("touches are not recorded") && text.contains("the file exists"))
    #expect(files.count == 1)
    #expect(program.folder.read("0.jsonl") == "another file")
    #expect(try await stage.cells() != before)
  }
}
