import Foundation
import TestSupport
import Testing

/// Records touches with the built REPL in one process, and replays them in another.
@Suite("Recordings")
struct RecordingTests {
  private static let seed = UInt64.random(in: 0...UInt64.max)

  /// Gestures that need no other command in between.
  private static let session = """
    drag 44,44 to 44,-88 --steps 7
    drag 220,44 to 220,150
    drag 264,150 to 310,150
    pan 44,44
    pinch 1.7 at 20,-20
    drag 44,-88 to 154,0
    tap 44,-88
    tap -130,-130
    drag -130,100 to -60,160 --fingers 2
    drag 44,-88 to -44,-88 --steps 100
    """

  @Test("A recording that one process made does the same on a copy in another")
  func replaying() throws {
    let workspace = try BoardWorkspace()
    let copy = try workspace.copy()
    let file = workspace.file("r.jsonl")
    let made = try workspace.json(
      "board Main; edit; record \"\(file)\"\n\(Self.session)\nrecord stop\nitems; cancel")
    #expect(made.status == 0, "\(made)")
    let items = try #require(try made.itemLists().last)
    #expect(items != GestureCase.untouched)

    let replayed = try copy.json("board Main; touches \"\(file)\"; items; cancel")
    #expect(replayed.status == 0, "\(replayed)")
    #expect(try replayed.itemLists() == [items])
    #expect(try replayed.gestures().last?.look == (try made.gestures().last?.look))
    // What the touches came to is the same too.
    let changes = try made.gestures().map(\.changes).reduce(0, +)
    let answer = try #require(try replayed.gestures().first)
    #expect(answer.changes == changes)
    let news = try made.gestures().flatMap(\.news)
    #expect(
      answer.news.filter { $0.hasPrefix("message") } == news.filter { $0.hasPrefix("message") })
    #expect(try copy.items() == items)
    #expect(try copy.view() == (try workspace.view()))
  }

  @Test("The replay does not depend on where the board was looked at, nor on its mode")
  func otherView() throws {
    let workspace = try BoardWorkspace()
    let copy = try workspace.copy()
    let file = workspace.file("r.jsonl")
    let made = try workspace.json(
      "board Main; edit; pan 100,50; record \"\(file)\"\n\(Self.session)\nrecord stop; items")
    let replayed = try copy.json(
      "board Main; edit; tap 220,44; home; zoom 3; play; touches \"\(file)\"; items")
    #expect(try replayed.items() == (try made.items()), "\(replayed)")
  }

  @Test("A recording in play mode changes nothing, triggers again, and sends nothing")
  func playing() throws {
    let workspace = try BoardWorkspace()
    let file = workspace.file("r.jsonl")
    let script = "board Main; record \"\(file)\"; tap 44,44; press 220,44 2; pan 44,0; record stop"
    let made = try workspace.json(script)
    let replayed = try workspace.gestures("board Main; edit; home; touches \"\(file)\"")
    let answer = try #require(replayed.last)
    let first = try made.gestures().flatMap(\.news)
    let others = answer.news.filter { !$0.hasPrefix("trigger") }
    #expect(others == first.filter { $0 != "message notSent" })
    let text = try workspace.text("board Main; touches \"\(file)\"")
    #expect(text.output.contains("would trigger list 1 \"Opening\""), "\(text)")
    #expect(!text.output.contains("triggered"), "\(text)")
    #expect(answer.news.filter { $0.hasPrefix("trigger") } == ["trigger list 1", "trigger list 2"])
    #expect(answer.look == "-44,0 1 play")
    #expect(try workspace.items() == GestureCase.untouched)
  }

  @Test("Text says where the recording is, how long it is, and that it is replayed")
  func telling() throws {
    let workspace = try BoardWorkspace()
    let file = workspace.file("r.jsonl")
    let run = try workspace.text(
      "board Main; edit; record \"\(file)\"; drag 44,44 to 88,44 --steps 3; record stop; undo")
    #expect(
      Array(run.lines.dropFirst(2)) == [
        "recording touches to '\(file)'; 'record stop' ends it",
        "moved list 1 \"Opening\" to 1,0 2x2", "recorded 5 touches in '\(file)'",
        "undid: move #1 by 1,0",
      ])
    #expect(workspace.read("r.jsonl").split(separator: "\n").count == 6)
    let replay = try workspace.text("board Main; touches \"\(file)\"")
    #expect(
      Array(replay.lines.dropFirst()) == [
        "replayed 5 touches of '\(file)'", "the board is in edit mode now, as in the recording",
        "moved list 1 \"Opening\" to 1,0 2x2",
      ])
  }

  @Test("An existing file is not overwritten, and only one recording is made at a time")
  func overwriting() throws {
    let workspace = try BoardWorkspace()
    let file = try workspace.write("precious\n", to: "r.jsonl")
    let run = try workspace.json("board Main; record \"\(file)\"")
    #expect(run.status == 1)
    #expect(run.errors.contains("nothing is overwritten"), "\(run)")
    #expect(workspace.read("r.jsonl") == "precious\n")
    let other = workspace.file("other.jsonl")
    let twice = try workspace.json("board Main; record \"\(other)\"; record \"\(other)2\"")
    #expect(try twice.errorCodes() == ["recording"], "\(twice)")
    #expect(!FileManager.default.fileExists(atPath: other + "2"))
    let gone = try workspace.json("board Main; record \"\(workspace.file("none/r.jsonl"))\"")
    #expect(gone.status == 1, "\(gone)")
  }

  // MARK: Mistakes in the file

  /// What is done to the third line, and a part of what is said.
  static let damages: [(old: String, new: String, says: String)] = [
    (#""phase":"moved""#, #""phase":"flew""#, "phase is 'flew'"),
    (#""kind":"finger""#, #""kind":"thumb""#, "kind is 'thumb'"),
    (#""x":"#, #""x":NaN,"z":"#, "'NaN' is not a value"),
    (#""x":"#, #""x":1e999,"z":"#, "x lies beyond the finite numbers"),
    (#""x":"#, #""x":"5","z":"#, "x must be a number"),
    (#""t":"#, #""t":1.5,"z":"#, "t must be a whole number"),
    (#""id":1"#, #""id":-1"#, "id"),
    (#""id":1"#, #""id":1,"id":1"#, "the member 'id' appears twice"),
    (#""id":1,"#, "", "id"),
    ("}", #","more":1}"#, "'more'"),
    ("}", "} and more", "text follows the object"),
    ("}", "", "',' or '}' is expected"),
    ("{", "\n{", "the line is empty"),
    ("{", "\u{FEFF}{", "must be an object"),
  ]

  @Test("A line that was tampered with is named, and nothing is done")
  func tampering() throws {
    let workspace = try BoardWorkspace()
    let made = workspace.file("r.jsonl")
    let run = try workspace.json(
      "board Main; edit; record \"\(made)\"; drag 44,44 to 44,-88; record stop; undo")
    try #require(run.status == 0, "\(run)")
    let lines = workspace.read("r.jsonl").split(separator: "\n").map(String.init)
    let files = try Self.damages.enumerated().map { index, row in
      var damaged = lines
      let place = try #require(lines[2].range(of: row.old))
      damaged[2].replaceSubrange(place, with: row.new)
      return try workspace.write(damaged.joined(separator: "\n"), to: "damaged\(index).jsonl")
    }

    let script = files.map { "touches \"\($0)\"\n" }.joined()
    let replay = try workspace.json("board Main\n" + script, ["--keep-going"])
    #expect(replay.status == 1)
    #expect(try replay.gestures().isEmpty, "\(replay)")
    let errors = try replay.errorObjects()
    try #require(errors.count == files.count, "\(replay)")
    for ((file, row), error) in zip(zip(files, Self.damages), errors) {
      #expect(error["code"] as? String == "malformed", "\(row): \(error)")
      let message = try #require(error["message"] as? String)
      #expect(message.hasPrefix("\(file):3: "), "\(row): \(message)")
      #expect(message.contains(row.says), "\(row): \(message)")
    }
    #expect(try workspace.items() == GestureCase.untouched)
    #expect(try workspace.view() == "0,0 1 play")
  }

  @Test(
    "A file that is not a recording of a board is refused",
    arguments: [
      ("", "r.jsonl"), ("drag 1,1 to 2,2\n", "r.jsonl:1"), ("{}\n", "r.jsonl:1"),
      ("{\"callboard\":\"touches\",\"version\":2}\n", "version"),
    ])
  func noRecording(_ text: String, _ says: String) throws {
    let workspace = try BoardWorkspace()
    let file = try workspace.write(text, to: "r.jsonl")
    let run = try workspace.json("board Main; touches \"\(file)\"")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains(says), "\(run)")
    #expect(try workspace.items() == GestureCase.untouched)
  }

  @Test("A recording of the list does not fit a board, and the other way round")
  func otherSurface() throws {
    let workspace = try BoardWorkspace()
    let (board, list) = (workspace.file("board.jsonl"), workspace.file("list.jsonl"))
    let made = try workspace.json(
      """
      board Main; record "\(board)"; tap 44,44; record stop
      board list; record "\(list)"; swipe 130,150 left; record stop
      """)
    #expect(made.status == 0, "\(made)")
    #expect(try workspace.json("board Main; touches \"\(list)\"").errorCodes() == ["noBoardList"])
    #expect(try workspace.json("board list; touches \"\(board)\"").errorCodes() == ["noBoard"])
    let fits = try workspace.gestures("board list; touches \"\(list)\"")
    #expect(fits.last?.news == ["opened menu"])
  }

  // MARK: Ends

  @Test("What a killed process recorded can be read, and replayed as far as it goes")
  func kills() throws {
    var generator = SplitMix64(seed: Self.seed)
    var replayed = 0
    var latest: UInt32 = 300_000
    var round = 0
    // A slow machine gets more rounds, and more time.
    while round < 8 || (replayed == 0 && round < 24) {
      let workspace = try BoardWorkspace()
      let copy = try workspace.copy()
      let file = workspace.file("r.jsonl")
      let drags = (0..<200).map {
        $0.isMultiple(of: 2) ? "drag 44,44 to 44,-44" : "drag 44,-44 to 44,44"
      }
      let run = try BuiltExecutable.callboard.start(
        [workspace.path, "--format", "json", "--board", "Main"],
        input: .text("edit; record \"\(file)\"\n" + drags.joined(separator: "\n")))
      usleep(UInt32.random(in: 60_000...latest, using: &generator))
      run.kill()
      let place = "seed \(Self.seed), round \(round), at most \(latest) µs"
      round += 1
      if round >= 8 { latest += latest / 2 }
      // What was not answered need not be there.
      guard run.output.contains("\"recording\":true") else { continue }
      let text = workspace.read("r.jsonl")
      #expect(text.hasSuffix("\n"), "\(place): half a line: \(text.suffix(100))")
      let replay = try copy.json("board Main; touches \"\(file)\"")
      #expect(replay.status == 0, "\(place): \(replay)")
      let answered = run.output.components(separatedBy: "\"changes\":1").count - 1
      let changes = try replay.gestures().last?.changes ?? 0
      #expect(changes >= answered && changes <= answered + 1, "\(place)")
      replayed += changes
    }
    #expect(replayed > 0, "every process was killed before it recorded anything")
  }

  @Test(
    "Another board, mode or size ends a recording, and says so", arguments: ["edit", "board Two"])
  func ending(_ command: String) throws {
    let workspace = try BoardWorkspace()
    _ = try workspace.json("board new Two")
    let file = workspace.file("r.jsonl")
    let run = try workspace.text("board Main; record \"\(file)\"; tap 44,44; \(command); tap 44,44")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("The recording '\(file)' ended: it holds 2 touches."), "\(run)")
    let stop = try workspace.json("board Main; record \"\(file)2\"; \(command); record stop")
    #expect(try stop.errorCodes() == ["recording"], "\(stop)")
  }
}
