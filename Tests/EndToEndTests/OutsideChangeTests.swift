import Foundation
import TestSupport
import Testing

/// Two people at one board: while one touches it in the built REPL, another process changes it.
@Suite("Changes from outside while a board is touched")
struct OutsideChangeTests {
  private let workspace: BoardWorkspace
  private let keyboard: Pipe
  private let run: StartedRun

  init() throws {
    workspace = try BoardWorkspace()
    keyboard = Pipe.unshared()
    run = try BuiltExecutable.callboard.start(
      [workspace.path, "--format", "json", "--keep-going", "--board", "Main"],
      input: .pipe(keyboard))
  }

  /// Types lines and waits until so many answers are there, in all.
  private func type(_ text: String, until count: Int) throws {
    try keyboard.fileHandleForWriting.write(contentsOf: Data((text + "\n").utf8))
    let deadline = ContinuousClock.now + .patience
    while run.output.split(separator: "\n").count < count {
      try #require(ContinuousClock.now < deadline, "\(run.output)")
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// Types the last lines and waits for the end.
  private func end(_ text: String) throws -> Run {
    try keyboard.fileHandleForWriting.write(contentsOf: Data((text + "\n").utf8))
    try keyboard.fileHandleForWriting.close()
    return try run.wait()
  }

  /// Lets another process do something.
  private func change(_ script: String) throws {
    let other = try workspace.json("board Main; edit; \(script)")
    try #require(other.status == 0, "\(other)")
  }

  @Test("Steps of undo that no longer apply are dropped, which is reported")
  func undo() throws {
    try type("edit; drag 44,44 to 44,-44; drag 220,44 to 220,-44", until: 3)
    try change("remove @0,-2; pan 500,0")
    let done = try end("undo; items; undo; cancel")
    #expect(try done.errorCodes() == ["nothingToUndo"], "\(done)")
    #expect((done.output + done.errors).contains("1 step can no longer be undone"), "\(done)")
    #expect(try done.itemLists() == [["4,0 2x2 list 2"]])
    // Where the other one looks is no matter of this one.
    #expect(try done.gestures().last?.look == "0,0 1 edit")
  }

  @Test("A block that someone else placed is in the way of the next drag")
  func obstacle() throws {
    try type("edit; tap 800,400", until: 2)
    try change("place group 7 at 0,-4")
    let done = try end("drag 44,44 to 44,-88; items")
    #expect(done.status == 0, "\(done)")
    #expect(try done.gestures().last?.news == ["message overlap"], "\(done)")
    #expect(try done.items() == ["0,-4 2x2 group 7"] + GestureCase.untouched)
  }

  @Test("The menu of a block that someone else removed is closed")
  func menu() throws {
    try type("edit; tap 44,44", until: 2)
    try change("remove @0,0")
    let done = try end("menu remove; tap 220,44; menu remove; items")
    #expect(try done.errorCodes() == ["nothingOpen"], "\(done)")
    #expect(try done.items() == [])
  }

  @Test("A region in which someone else placed a block takes no second one")
  func picker() throws {
    try type("edit; drag 50,154 to 110,210", until: 2)
    try change("place group 7 at 1,4")
    let done = try end("pick list 1; items")
    #expect(done.output.contains("overlap") || done.errors.contains("overlap"), "\(done)")
    #expect(try done.items() == GestureCase.untouched + ["1,4 2x2 group 7"])
  }
}
