import Foundation
import TestSupport
import Testing

/// Drives the built REPL through every command, a group at a time, and looks at what each has done.
@Suite("A walk through every command")
struct CommandWalkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What the commands answered, one object each; all must work, and give the same answers in each
  /// kind of workspace.
  private func answers(_ script: String) throws -> [[String: Any]] {
    let runs = try ["w.callboard", "w.callboard.json"].map { name in
      try BuiltExecutable.callboard.run([folder.file(name), "--format", "json"], input: script)
    }
    for run in runs {
      #expect(run.status == 0, "\(run)")
      #expect(run.errors.isEmpty, "\(run)")
    }
    #expect(masked(runs[0].output) == masked(runs[1].output))
    let answers = try runs[0].objects()
    #expect(answers.allSatisfy { $0["version"] as? Int == 1 })
    return answers
  }

  /// An output without what differs from run to run: identities, times and the workspace.
  private func masked(_ output: String) -> String {
    output.replacing(#/[0-9a-f]{32}|"(created|time|seat)":("[^"]*"|\d+)/#, with: "*")
      .replacing("w.callboard.json", with: "w.callboard")
  }

  /// The answers that hold a list of that name, each as a list of lines.
  private func lists(
    _ name: String, in answers: [[String: Any]], _ line: ([String: Any]) throws -> String
  ) throws -> [[String]] {
    try answers.compactMap { try ($0[name] as? [[String: Any]])?.map(line) }
  }

  private func text(_ value: Any?) -> String { value.map { "\($0)" } ?? "missing" }

  /// A block as `X,Y WxH KIND NUMBER`.
  private func block(_ item: [String: Any]) throws -> String {
    let object = try #require(item["object"] as? [String: Any])
    return "\(text(item["x"])),\(text(item["y"])) \(text(item["width"]))x\(text(item["height"])) "
      + "\(text(object["kind"])) \(text(object["number"]))"
  }

  private func object(_ object: [String: Any]) -> String {
    "\(text(object["kind"])) \(text(object["number"])) \(text(object["name"]))"
  }

  private func board(_ board: [String: Any]) -> String {
    "\(text(board["name"])): \(text(board["items"])) of \(text(board["minimum"]))"
  }

  private func show(_ show: [String: Any]) -> String {
    "\(text(show["name"])): \(text(show["objects"])), \(text(show["boards"]))"
  }

  @Test("Shows are made, opened, renamed, copied and deleted")
  func shows() throws {
    let answers = try answers(
      """
      # every line is a command
      shows
      show new "Twelfth Night"
      object add list 1; board new Main; place list 1 at 0,0
      shows
      show duplicate as Understudy
      board Main; items
      shows
      show rename "Twelfth Night" to "Thirteenth Night"
      shows
      show Thirteenth
      show rename First
      show Understudy
      show delete Understudy --yes
      shows
      quit
      this is never read
      """)
    #expect(answers.count == 18)
    #expect(
      try lists("shows", in: answers, show) == [
        [], ["Twelfth Night: 1, 1"],
        ["Twelfth Night: 1, 1", "Understudy: 1, 1"],
        ["Thirteenth Night: 1, 1", "Understudy: 1, 1"],
        ["First: 1, 1"],
      ])
    // The copy is open, and its board holds a copy of the block.
    #expect(try lists("items", in: answers, block) == [["0,0 2x2 list 1"]])
    #expect(answers.last?["quit"] as? Bool == true)
  }

  @Test("Objects are made, listed, altered and deleted")
  func objects() throws {
    let answers = try answers(
      """
      show new S
      object add list 1 thru 3 Act --color red
      object add color 5 "Deep Blue" --color #0000ff --outlined
      objects
      objects --kind colour
      objects deep
      objects list 2
      object edit "Deep Blue" --number 5.50 --name Navy --color none --filled
      objects
      object edit list 1 --kind macro
      object delete list 3 --yes
      objects
      """)
    #expect(
      try lists("objects", in: answers, object) == [
        ["list 1 Act", "list 2 Act", "list 3 Act"], ["colour 5 Deep Blue"],
        ["colour 5 Deep Blue", "list 1 Act", "list 2 Act", "list 3 Act"],
        ["colour 5 Deep Blue"], ["colour 5 Deep Blue"], ["list 2 Act"],
        ["colour 5.5 Navy", "list 1 Act", "list 2 Act", "list 3 Act"],
        ["colour 5.5 Navy", "list 2 Act", "macro 1 Act"],
      ])
    let listed = try #require(answers[3]["objects"] as? [[String: Any]])
    #expect(listed[0]["color"] as? String == "#0000ff")
    #expect(listed[0]["outlined"] as? Bool == true)
    #expect(listed[1]["outlined"] as? Bool == false)
    let edited = try #require(answers[7]["object"] as? [String: Any])
    #expect(edited["color"] as? String == nil)
    #expect(edited["outlined"] as? Bool == false)
  }

  @Test("An object is deleted by kind and number, and its blocks with it; in quotes that is a name")
  func deletingObjects() throws {
    let made = try answers(
      """
      show new S
      object add list 1 thru 2
      board new A
      place list 1 at 0,0
      place list 2 at 2,0
      board new B
      place list 2 at 5,5
      boards
      """)
    #expect(try lists("boards", in: made, board) == [["A: 2 of 1", "B: 1 of 1"]])
    let quoted = try BuiltExecutable.callboard.run(
      [folder.file("w.callboard"), "--format", "json"],
      input: "object delete \"list 2\" --yes")
    #expect(quoted.status == 1)
    #expect(try quoted.errorObjects().first?["code"] as? String == "notFound")
    let deleted = try answers(
      "objects; object delete list 2 --yes; objects; boards; board A; items")
    #expect(deleted[1]["items"] as? Int == 2)
    #expect(deleted[1]["deleted"] as? Bool == true)
    #expect(
      try lists("objects", in: deleted, { text($0["number"]) }) == [["1", "2"], ["1"]])
    #expect(try lists("boards", in: deleted, board) == [["A: 1 of 1", "B: 0 of 1"]])
    #expect(try lists("items", in: deleted, block) == [["0,0 2x2 list 1"]])
  }

  @Test("Boards are made, opened, renamed, copied and deleted, and get a minimum")
  func boards() throws {
    let answers = try answers(
      """
      show new S
      object add list 1
      boards
      board new
      board new Main --minimum 2
      place list 1 at 0,0
      boards
      board duplicate as Copy
      place list 1 at 4,4
      boards
      board rename Main to Second
      board set minimum=1
      place list 1 at 8,8 1x1
      boards
      board Second
      board rename Third
      board delete Copy --yes
      boards
      items
      """)
    #expect(
      try lists("boards", in: answers, board) == [
        [], ["New Board: 0 of 1", "Main: 1 of 2"],
        ["New Board: 0 of 1", "Main: 1 of 2", "Copy: 2 of 2"],
        ["New Board: 0 of 1", "Second: 1 of 2", "Copy: 3 of 1"],
        ["New Board: 0 of 1", "Third: 1 of 2"],
      ])
    #expect(answers.last?["board"] as? String == "Third")
    #expect(answers.last?["mode"] as? String == "play")
  }

  @Test("Blocks are placed, moved, resized, reassigned, removed, and every step taken back")
  func blocks() throws {
    let answers = try answers(
      """
      show new S; object add list 1 thru 2; object add color 5 Navy; board new Main
      place list 1 at 0,0 4x2; place Navy at -3,0; items
      move @0,0 to 5,5; items
      move #1 by -1,-1; items
      resize @5,5 to 2x1 from top-left; items
      resize @7,6 to 3x2; items
      reassign @9,7 to list 2; items
      undo; items
      redo; items
      remove @7,6; items
      undo; items
      undo; undo; undo; undo; undo; items
      redo; redo; redo; redo; redo; redo; items
      """)
    let navy = "-4,-1 2x2 colour 5"
    #expect(
      try lists("items", in: answers, block) == [
        ["-3,0 2x2 colour 5", "0,0 4x2 list 1"],
        ["-3,0 2x2 colour 5", "5,5 4x2 list 1"],
        [navy, "5,5 4x2 list 1"],
        [navy, "7,6 2x1 list 1"],
        [navy, "7,6 3x2 list 1"],
        [navy, "7,6 3x2 list 2"],
        [navy, "7,6 3x2 list 1"],
        [navy, "7,6 3x2 list 2"],
        [navy],
        [navy, "7,6 3x2 list 2"],
        ["-3,0 2x2 colour 5", "0,0 4x2 list 1"],
        [navy],
      ])
    #expect(answers.allSatisfy { $0["mode"] as? String ?? "edit" == "edit" })
  }

  @Test("The board is drawn, its mode switches, and the build says what it knows")
  func looking() throws {
    let answers = try answers(
      """
      show new S; object add list 1 Opening --color red; board new Main
      place list 1 at 0,0; place list 1 at -3,0; view
      play; items; edit; items
      plugins; help place; help; explain; format
      """)
    let scene = answers[5]
    #expect(scene["size"] is [String: Any])
    #expect(scene["grid"] is [String: Any])
    let elements = try #require(scene["elements"] as? [[String: Any]])
    #expect(elements.count == 2)
    for key in ["id", "label", "frame", "state", "color"] {
      #expect(elements.allSatisfy { $0.keys.contains(key) }, "\(key)")
    }
    #expect(answers[7]["mode"] as? String == "play")
    #expect(answers[9]["mode"] as? String == "edit")
    #expect(answers[10]["plugins"] != nil)
    #expect((answers[11]["help"] as? [Any])?.count == 4)
    #expect(try #require(answers[12]["help"] as? [Any]).count >= 32)
    #expect(answers[13]["refused"] is NSNull)
    #expect(answers[14]["format"] as? String == "json")
  }
}
