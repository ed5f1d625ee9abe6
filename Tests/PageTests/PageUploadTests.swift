import Domain
import Foundation
import GridGeometry
import JSONText
import NIOCore
import PluginAPI
import Testing
import Transport
import Workspace

@testable import Page

@Suite("Files that pages send", .timeLimit(.minutes(10)))
struct PageUploadTests {
  /// Reports the name and the content of a file instead of importing it.
  private struct Reading: PageProgram {
    func importFile(
      at path: String, by seat: Seat, choosing choice: PageImportChoice?
    ) async -> PageReport {
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      let name = (path as NSString).lastPathComponent
      return PageReport("\(name): \(text ?? "nothing")", isRefusal: false)
    }

    func question(
      for choice: ItemMenu, at point: Point<BoardSpace>, of seat: Seat
    ) async -> PageQuestion? { nil }
  }

  /// Asks whether to merge a file, and then says what was chosen.
  private struct Asking: PageProgram {
    func importFile(
      at path: String, by seat: Seat, choosing choice: PageImportChoice?
    ) async -> PageReport {
      var report = PageReport(choice?.rawValue ?? "asks", isRefusal: choice == nil)
      if choice == nil { report.choices = [.merge, .newShow] }
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      return text == "Hello" ? report : PageReport("gone", isRefusal: true)
    }

    func question(
      for choice: ItemMenu, at point: Point<BoardSpace>, of seat: Seat
    ) async -> PageQuestion? { nil }
  }

  /// Makes a board by a command that can be reverted.
  private struct Making: PageProgram {
    func importFile(
      at path: String, by seat: Seat, choosing choice: PageImportChoice?
    ) async -> PageReport {
      var report = PageReport("made", isRefusal: false)
      report.command = try? await seat.run(as: "import a") { seat throws(WorkspaceError) in
        _ = try seat.createBoard(named: nil)
        return try seat.history(limit: 1).first?.record.number
      }
      return report
    }

    func question(
      for choice: ItemMenu, at point: Point<BoardSpace>, of seat: Seat
    ) async -> PageQuestion? { nil }
  }

  /// Reports whether its work keeps the thread of all connections.
  private struct Blocking: PageProgram {
    func importFile(
      at path: String, by seat: Seat, choosing choice: PageImportChoice?
    ) async -> PageReport {
      PageReport(await work() ? "blocks" : "does not block", isRefusal: false)
    }

    @concurrent
    private func work() async -> Bool { NetworkLoop.pages.loop.inEventLoop }

    func question(
      for choice: ItemMenu, at point: Point<BoardSpace>, of seat: Seat
    ) async -> PageQuestion? { nil }
  }

  /// What a message of the page says in a member.
  private func text(_ json: LocatedJSON?) -> String? {
    guard case .string(let text)? = json?.value else { return nil }
    return text
  }

  @Test("A file comes in parts, is imported when it is complete, and is removed then")
  func whole() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, program: Reading())
    try await page.hello()
    try await page.send(#"{"file":[11,"Tour 2026.asc"]}"#)
    let path = try #require(await page.session.upload).path
    try await page.session.take(Array("Hello ".utf8))
    try await page.send(#"{"beat":900}"#)
    #expect(FileManager.default.fileExists(atPath: path))
    try await page.session.take(Array("world".utf8))
    let report = try await page.next("report")
    #expect(text(report[name: "name"]) == "Tour 2026.asc")
    #expect(text(report[name: "text"]) == "Tour 2026.asc: Hello world")
    #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
  }

  @Test("Reading a file does not keep the thread of all connections")
  func reading() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, program: Blocking())
    try await page.hello()
    // As a server runs its pages.
    try await withTaskExecutorPreference(NetworkLoop.pages.tasks) {
      try await page.send(#"{"file":[1,"a.asc"]}"#)
      try await page.session.take(Array("a".utf8))
    }
    let report = try await page.next("report")
    #expect(text(report[name: "text"]) == "does not block")
  }

  private func choices(_ report: LocatedJSON) -> [String] {
    guard case .object(let members)? = report[name: "choices"]?.value else { return [] }
    return members.map { "\($0.name): \(text($0.value) ?? "")" }
  }

  private func sendHello(_ page: PlayedPage) async throws {
    try await page.send(#"{"file":[5,"a.asc"]}"#)
    try await page.session.take(Array("Hello".utf8))
  }

  @Test(
    "A file that is asked about is kept until the person chooses", arguments: ["merge", "newShow"])
  func asked(choice: String) async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, program: Asking())
    try await page.hello()
    try await sendHello(page)
    let question = try await page.next("report")
    #expect(choices(question) == ["merge: Merge", "newShow: As a new show"])
    let path = try #require(await page.session.askedFile).path
    try await page.send(#"{"import":"\#(choice)"}"#)
    let report = try await page.next("report")
    #expect(text(report[name: "text"]) == choice && choices(report).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
    // There is no question any more.
    try await page.send(#"{"import":"merge"}"#)
    #expect(await page.session.askedFile == nil)
  }

  @Test("A file that is asked about is removed when the person cancels, sends another or leaves")
  func unanswered() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, program: Asking())
    try await page.hello()
    for end in 0..<3 {
      try await sendHello(page)
      let path = try #require(await page.session.askedFile).path
      switch end {
      case 0: try await page.send(#"{"import":"cancel"}"#)
      case 1: try await page.send(#"{"file":[5,"b.asc"]}"#)
      default: await page.session.end()
      }
      #expect(!FileManager.default.fileExists(atPath: path), "\(end)")
    }
  }

  @Test("What a file changed is reverted once, and not by a page that may not edit")
  func reverted() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, program: Making())
    try await page.hello()
    func count() async throws -> Int { try await stage.seat.boards().count }
    try await sendHello(page)
    #expect(choices(try await page.next("report")) == ["revert: Revert"])
    #expect(try await count() == 2)
    await page.session.take(.play)
    try await page.send(#"{"import":"revert"}"#)
    #expect(try await count() == 2)
    await page.session.take(.edit)
    try await sendHello(page)
    #expect(try await count() == 3)
    for _ in 0..<2 {
      try await page.send(#"{"import":"revert"}"#)
      #expect(try await count() == 2)
    }
  }

  @Test("A file that is not complete is removed when the page goes, or sends another")
  func unfinished() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, program: Reading())
    try await page.hello()
    var paths: [String] = []
    for _ in 0..<2 {
      try await page.send(#"{"file":[11,"a.asc"]}"#)
      try await page.session.take(Array("Hello ".utf8))
      paths.append(try #require(await page.session.upload).path)
    }
    #expect(!FileManager.default.fileExists(atPath: paths[0]))
    #expect(FileManager.default.fileExists(atPath: paths[1]))
    await page.session.end()
    #expect(!FileManager.default.fileExists(atPath: paths[1]))
  }

  @Test("More bytes than were announced end the page")
  func tooLong() async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, program: Reading())
    try await page.hello()
    try await page.send(#"{"file":[3,"a.asc"]}"#)
    await #expect(throws: PageFault.self) { try await page.session.take(Array("four".utf8)) }
  }

  @Test(
    "What is too large, and what comes from a page that may not edit, is refused",
    arguments: [SeatRole.look, .play, .edit])
  func refused(role: SeatRole) async throws {
    let stage = try await PageStage()
    let page = try await stage.page(.play, program: Reading())
    try await page.hello()
    await page.session.take(role)
    let size = role == .edit ? PageUpload.mostBytes + 1 : 5
    try await page.send(#"{"file":[\#(size),"a.asc"]}"#)
    #expect(await page.session.upload == nil)
    // What is on its way is left out.
    try await page.session.take(Array("Hello".utf8))
    guard case .array(let messages) = try await page.next("messages").value else {
      Issue.record("no message")
      return
    }
    let reason = role == .edit ? "64 MB" : "the role is '\(role)'"
    #expect(text(messages.first?[name: "text"])?.contains(reason) == true)
  }

  @Test(
    "A name cannot be a path or an option",
    arguments: [
      ("../../etc/passwd", "passwd"), ("C:\\shows\\a.xml", "a.xml"), ("-rf", "rf"),
      ("...", "file"), ("", "file"), ("a\u{0}b\n.asc", "ab.asc"), ("$(x);`y`.asc", "(x)y.asc"),
      ("Grüße 日本.csv", "Grüße 日本.csv"),
      (String(repeating: "日", count: 95) + ".qxw", String(repeating: "日", count: 38) + ".qxw"),
    ])
  func names(given: String, kept: String) throws {
    let upload = try PageUpload(given, size: 1)
    defer { upload.remove() }
    #expect(upload.name == kept)
    #expect((upload.path as NSString).lastPathComponent == kept)
  }
}
