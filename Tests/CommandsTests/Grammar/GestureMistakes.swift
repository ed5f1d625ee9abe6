import PluginAPI

/// What is said of lines that are not a gesture, and where.
enum GestureMistakes {
  typealias Mistake = GrammarErrorTests.Mistake

  static let all = points + numbers + words

  private static let points: [Mistake] = [
    Mistake(
      line: "tap", column: 4, length: 0, message: "the place is missing", expected: ["X,Y"]),
    Mistake(
      line: "tap 3, 4", column: 5, length: 2,
      message: "write X,Y without a space",
      expected: ["X,Y"]),
    Mistake(line: "tap 3", column: 5, length: 1, message: "not a block: '3'"),
    Mistake(line: "tap 3,4,5", column: 5, length: 5, message: "not a point: '3,4,5'"),
    Mistake(line: "tap nan,0", column: 5, length: 5, message: "not a point: 'nan,0'"),
    Mistake(line: "tap 0,-inf", column: 5, length: 6, message: "not a point: '0,-inf'"),
    Mistake(line: "tap 0x10,0", column: 5, length: 6, message: "not a point: "),
    Mistake(line: "tap 1.2.3,0", column: 5, length: 7, message: "not a point: "),
    Mistake(line: "tap .,0", column: 5, length: 3, message: "not a point: "),
    Mistake(line: "tap 1e,0", column: 5, length: 4, message: "not a point: "),
    Mistake(line: "tap e5,0", column: 5, length: 4, message: "not a point: "),
    Mistake(line: "tap 1e1.5,0", column: 5, length: 7, message: "not a point: "),
    Mistake(line: "tap +-1,0", column: 5, length: 5, message: "not a point: "),
    Mistake(line: "tap ٣,٤", column: 5, length: 3, message: "not a point: "),
    Mistake(
      line: "tap 1e999,0", column: 5, length: 7,
      message: "number out of range: '1e999,0'", code: .outOfRange),
    Mistake(
      line: "tap 0,-" + String(repeating: "9", count: 400), column: 5, length: 403,
      message: "number out of range: ", code: .outOfRange),
    Mistake(line: "tap 1,2 3,4", column: 9, length: 3, message: "unexpected '3,4'"),
    Mistake(
      line: "tap 1,2 --scren", column: 9, length: 7, message: "no option '--scren'",
      expected: ["--screen"], suggestion: "--screen"),
    Mistake(
      line: "pan 10", column: 5, length: 2, message: "not a distance: '10'", expected: ["DX,DY"]),
    Mistake(
      line: "pan --screen", column: 13, length: 0, message: "the distance is missing",
      expected: ["DX,DY"]),
    Mistake(
      line: "pan 0,-1e400", column: 5, length: 8, message: "number out of range: ",
      code: .outOfRange),
  ]

  private static let numbers: [Mistake] = [
    Mistake(
      line: "press 1,2 -1", column: 11, length: 2,
      message: "a press lasts 0 to 3600 seconds, not '-1'", expected: ["SECONDS"],
      code: .outOfRange),
    Mistake(
      line: "press 1,2 3600.5", column: 11, length: 6, message: "0 to 3600 seconds",
      code: .outOfRange),
    Mistake(
      line: "press 1,2 long", column: 11, length: 4, message: "not a number of seconds: 'long'",
      expected: ["SECONDS"]),
    Mistake(
      line: "pinch", column: 6, length: 0, message: "the scale is missing", expected: ["SCALE"]),
    Mistake(
      line: "pinch 0 at 1,2", column: 7, length: 1, message: "a scale is greater than 0",
      expected: ["SCALE"], code: .outOfRange),
    Mistake(
      line: "zoom -2", column: 6, length: 2, message: "a scale is greater than 0",
      code: .outOfRange),
    Mistake(
      line: "zoom 1e-400", column: 6, length: 6, message: "number out of range: ",
      code: .outOfRange),
    Mistake(
      line: "zoom 1e400", column: 6, length: 5, message: "number out of range: ",
      code: .outOfRange),
    Mistake(line: "zoom 200%", column: 6, length: 4, message: "not a scale: '200%'"),
    Mistake(line: "zoom \"\"", column: 6, length: 2, message: "not a scale: ''"),
    Mistake(
      line: "drag 1,2 to 3,4 --fingers 0", column: 27, length: 1,
      message: "the number of fingers is 1 to 10, not '0'", expected: ["N"], code: .outOfRange),
    Mistake(
      line: "drag 1,2 to 3,4 --fingers 11", column: 27, length: 2, message: "1 to 10",
      code: .outOfRange),
    Mistake(
      line: "drag 1,2 to 3,4 --fingers two", column: 27, length: 3, message: "1 to 10, not 'two'"),
    Mistake(
      line: "drag 1,2 to 3,4 --steps 1001", column: 25, length: 4, message: "1 to 1000",
      code: .outOfRange),
    Mistake(
      line: "drag 1,2 to 3,4 --steps 99999999999999999999", column: 25, length: 20,
      message: "1 to 1000", code: .outOfRange),
  ]

  private static let words: [Mistake] = [
    Mistake(
      line: "drag", column: 5, length: 0, message: "where the drag begins is missing",
      expected: ["X,Y"]),
    Mistake(
      line: "drag 1,2", column: 9, length: 0, message: "'to' is missing", expected: ["to"]),
    Mistake(
      line: "drag 1,2 3,4", column: 10, length: 3, message: "write 'to' here",
      expected: ["to"]),
    Mistake(
      line: "drag 1,2 to", column: 12, length: 0, message: "where the drag ends is missing",
      expected: ["X,Y"]),
    Mistake(
      line: "pinch 2 1,2", column: 9, length: 3, message: "write 'at' here",
      expected: ["at"]),
    Mistake(line: "pinch 2", column: 8, length: 0, message: "'at' is missing", expected: ["at"]),
    Mistake(
      line: "zoom 2 at", column: 10, length: 0, message: "the place is missing",
      expected: ["X,Y"]),
    Mistake(
      line: "swipe 1,2", column: 10, length: 0, message: "'left' or 'right' is missing",
      expected: ["left", "right"]),
    Mistake(
      line: "swipe 1,2 lft", column: 11, length: 3, message: "unexpected 'lft'",
      expected: ["left", "right"], suggestion: "left"),
    Mistake(
      line: "grid", column: 5, length: 0, message: "'on' or 'off' is missing",
      expected: ["on", "off"]),
    Mistake(
      line: "grid of", column: 6, length: 2, message: "unexpected 'of'", expected: ["on", "off"],
      suggestion: "on"),
    Mistake(
      line: "menu remvoe", column: 6, length: 6, message: "unexpected 'remvoe'",
      expected: ["reassign", "remove"], suggestion: "remove"),
    Mistake(
      line: "pick", column: 5, length: 0, message: "the object is missing",
      expected: ["KIND NUMBER", "\"NAME\"", "ID", "--search", "--kind", "cancel"]),
    Mistake(
      line: "pick list", column: 10, length: 0, message: "the number of the list is missing"),
    Mistake(
      line: "pick --search", column: 14, length: 0, message: "'--search' needs a value",
      expected: ["TEXT"]),
    Mistake(
      line: "pick --search side left", column: 20, length: 4,
      message: "put a text of several words in quotes"),
    Mistake(
      line: "pick --kind list,cue", column: 13, length: 8, message: "not a kind of object: 'cue'",
      expected: ["list", "group"]),
    Mistake(
      line: "pick --kind list,", column: 13, length: 5, message: "not a kind of object: ''"),
    Mistake(
      line: "pick --kind gruop,list", column: 13, length: 10,
      message: "not a kind of object: 'gruop'",
      suggestion: "group"),
    Mistake(line: "home 1", column: 6, length: 1, message: "unexpected '1'"),
    Mistake(
      line: "touches", column: 8, length: 0, message: "the file to read is missing",
      expected: ["FILE"]),
    Mistake(
      line: "record", column: 7, length: 0, message: "the file to write is missing",
      expected: ["FILE"]),
    Mistake(
      line: "doubletab 1,2", column: 1, length: 9, message: "unknown command",
      suggestion: "doubletap", code: .unknownCommand),
  ]
}
