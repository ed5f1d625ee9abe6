import Testing

/// Replays recordings whose touches make no sense: nothing crashes, and nothing on the board moves.
@Suite("Touches that make no sense")
struct StrayTouchTests {
  private static let head =
    #"{"callboard":"touches","version":1,"surface":"board","viewport":{"width":836,"height":484},"#
    + #""thresholds":{"panDistance":10,"pinchDistance":10,"tapDistance":10,"#
    + #""doubleTapDistance":45,"longPressDistance":10,"swipeDistance":44,"scrollMargin":33,"#
    + #""scrollSpeed":660,"tapDuration":750000,"doubleTapGap":350000,"#
    + #""longPressDuration":500000,"swipeDuration":500000,"scrollDelay":500000,"#
    + #""maximumTouches":10},"view":{"x":0,"y":0,"zoom":1},"mode":"edit"}"#

  /// A touch as `TIME ID PHASE X Y`; `list 1` lies from 418,242 to 506,330.
  private static func line(_ touch: String) -> String {
    let words = touch.split(separator: " ")
    return #"{"t":\#(words[0]),"id":\#(words[1]),"kind":"finger","phase":"\#(words[2])","#
      + #""x":\#(words[3]),"y":\#(words[4])}"#
  }

  private static func recording(_ touches: [String], header: String = head) -> String {
    ([header] + touches.map(line)).joined(separator: "\n") + "\n"
  }

  struct Nonsense: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let touches: [String]
    /// The faults that are reported.
    let faults: Set<String>

    init(_ name: String, _ touches: [String], faults: Set<String> = []) {
      (testDescription, self.touches, self.faults) = (name, touches, faults)
    }
  }

  static let sequences: [Nonsense] = [
    Nonsense(
      "moved and ended before it began",
      ["1 1 moved 462 286", "2 1 moved 462 154", "3 1 ended 462 154"], faults: ["notDown"]),
    Nonsense("cancelled before it began", ["1 1 cancelled 462 286"], faults: ["notDown"]),
    Nonsense(
      "began twice", ["1 1 began 462 286", "2 1 moved 462 154", "3 1 began 462 154"],
      faults: ["alreadyDown"]),
    Nonsense(
      "began twice and goes on",
      [
        "1 1 began 462 286", "2 1 moved 462 154", "3 1 began 462 154", "4 1 moved 462 132",
        "5 1 ended 462 132",
      ], faults: ["alreadyDown"]),
    Nonsense(
      "ended twice",
      [
        "1 1 began 462 286", "2 1 moved 480 286", "3 1 moved 462 286", "4 1 ended 462 286",
        "5 1 ended 462 286",
      ], faults: ["notDown"]),
    Nonsense(
      "time runs backwards",
      ["9 1 began 462 286", "8 1 moved 462 154", "7 1 ended 462 154"], faults: ["timeReversed"]),
    Nonsense(
      "up to the last of all times",
      [
        "0 1 began 462 286", "9223372036854775806 1 moved 462 154",
        "9223372036854775807 1 cancelled 462 154",
      ]),
    Nonsense(
      "huge coordinates",
      [
        "1 1 began 462 286", "2 1 moved 1e300 286", "3 1 moved -1e300 1e308",
        "4 1 ended 1e308 -1e308",
      ]
    ),
    Nonsense(
      "drawn from edge to edge of all numbers",
      ["1 1 began -1e308 -1e308", "2 1 moved 1e308 1e308", "3 1 ended 1e308 1e308"]),
    Nonsense(
      "pinched beyond all numbers",
      [
        "1 1 began 300 100", "1 2 began 300 100.5", "2 1 moved 1e308 -1e308",
        "2 2 moved -1e308 1e308", "3 1 ended 1e308 -1e308", "3 2 ended -1e308 1e308",
      ]),
    Nonsense("never lifted", ["1 1 began 462 286", "2 1 moved 462 154"]),
    Nonsense(
      "cancelled", ["1 1 began 462 286", "2 1 moved 462 154", "3 1 cancelled 462 154"]),
    Nonsense(
      "50 fingers at once",
      (1...50).map { "1 \($0) began \($0 * 15) 286" } + (1...50).map { "2 \($0) moved \($0) 9" }
        + (1...50).map { "3 \($0) ended \($0) 9" }, faults: ["tooMany", "notDown"]),
    Nonsense("the largest id", ["1 18446744073709551615 moved 462 286"], faults: ["notDown"]),
  ]

  @Test("A finger that makes no sense is reported, and does nothing", arguments: sequences)
  func nonsense(_ row: Nonsense) throws {
    let workspace = try BoardWorkspace()
    let file = try workspace.write(Self.recording(row.touches), to: "r.jsonl")
    let run = try workspace.json("board Main; touches \"\(file)\"; items; undo")
    #expect(try run.errorCodes() == ["nothingToUndo"], "\(run)")
    let answer = try #require(try run.gestures().last, "\(run)")
    #expect(answer.changes == 0)
    #expect(Set(answer.effects("strayTouch").compactMap { $0["fault"] as? String }) == row.faults)
    #expect(try run.items() == GestureCase.untouched)
    // In text each fault is reported once, however often it came, and the next gesture works.
    let text = try workspace.text(
      "board Main; touches \"\(file)\"; tap 44,44; drag 44,44 to 44,-44")
    #expect(text.status == 0, "\(text)")
    #expect(text.lines.count { $0.hasPrefix("ignored ") } == row.faults.count, "\(text)")
    #expect(text.lines.last == "moved list 1 \"Opening\" to 0,-2 2x2", "\(text)")
  }

  private static let malformed = [
    "1 1 began NaN 1", "1 1 began 1e999 1", "1 1 began Infinity 1", "1 -1 began 1 1",
    "1.5 1 began 1 1", "9223372036854775808 1 began 1 1", "1 18446744073709551616 began 1 1",
    "1 1 hovered 1 1", "1 1 began null 1", "1 1 began 0x10 1",
  ]

  @Test("A touch that cannot be written so is refused with its line, and nothing is done")
  func malformedTouches() throws {
    let workspace = try BoardWorkspace()
    let files = try Self.malformed.enumerated().map { index, touch in
      try workspace.write(
        Self.recording(["1 1 began 462 286", "2 1 ended 462 154", touch]), to: "\(index).jsonl")
    }
    let script = files.map { "touches \"\($0)\"\n" }.joined()
    let run = try workspace.json("board Main\n" + script, ["--keep-going"])
    #expect(run.status == 1)
    #expect(try run.gestures().isEmpty, "\(run)")
    let errors = try run.errorObjects()
    try #require(errors.count == files.count, "\(run)")
    for ((file, touch), error) in zip(zip(files, Self.malformed), errors) {
      let message = try #require(error["message"] as? String)
      #expect(message.hasPrefix("\(file):4: "), "\(touch): \(message)")
    }
    #expect(try workspace.items() == GestureCase.untouched)
  }

  /// Members of the header, and what no view or numbers can be.
  private static let heads = [
    (#""zoom":1"#, #""zoom":0"#), (#""zoom":1"#, #""zoom":-1"#), (#""zoom":1"#, #""zoom":1e999"#),
    (#""x":0"#, #""x":NaN"#), (#""width":836"#, #""width":-1"#),
    (#""maximumTouches":10"#, #""maximumTouches":99"#),
    (#""panDistance":10"#, #""panDistance":0"#), (#""mode":"edit""#, #""mode":"watch""#),
    (#""surface":"board""#, #""surface":"wall""#), (#""version":1"#, #""version":2"#),
  ]

  @Test("A header that nothing can be replayed with is refused, and all stays as it was")
  func headers() throws {
    let workspace = try BoardWorkspace()
    let files = try Self.heads.enumerated().map { index, row in
      let head = Self.head.replacing(row.0, with: row.1)
      try #require(head != Self.head)
      let touches = ["1 1 began 462 286", "2 1 moved 462 154", "3 1 ended 462 154"]
      return try workspace.write(Self.recording(touches, header: head), to: "\(index).jsonl")
    }
    let script = files.map { "touches \"\($0)\"\n" }.joined()
    let run = try workspace.json("board Main; pan 44,0\n" + script, ["--keep-going"])
    #expect(run.status == 1)
    #expect(try run.errorObjects().count == files.count, "\(run)")
    #expect(try workspace.items() == GestureCase.untouched)
    #expect(try workspace.view() == "-44,0 1 play")
  }

  @Test("A recording from the end of all numbers is replayed, and the way home is open")
  func farAway() throws {
    let workspace = try BoardWorkspace()
    let head = Self.head.replacing(#""x":0,"y":0"#, with: #""x":1e308,"y":-1e308"#)
    let touches = ["1 1 began 462 286", "2 1 moved 462 154", "3 1 ended 462 154"]
    let file = try workspace.write(Self.recording(touches, header: head), to: "r.jsonl")
    let answers = try workspace.gestures("board Main; touches \"\(file)\"; home; tap 44,44")
    #expect(answers[0].changes == 0 && answers[0].x == 1e308)
    #expect(answers[2].news == ["opened menu"])
    #expect(try workspace.items() == GestureCase.untouched)
  }
}
