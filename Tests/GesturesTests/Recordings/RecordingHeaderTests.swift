import Gestures
import GridGeometry
import Testing

private typealias Sample = RecordingSamples

@Suite("The header of recordings")
struct RecordingHeaderTests {
  @Test(
    "a file that does not begin with a header is refused",
    arguments: [
      ("", .notARecording), ("\n", .emptyLine), ("hello", .notARecording),
      (Sample.touchLine, .notARecording), ("\u{FEFF}" + Sample.headerLine, .byteOrderMark),
      ("PK\u{3}\u{4}", .notARecording), (#"{"callboard":"cards","version":1}"#, .notARecording),
      (#"{"callboard":1,"version":1}"#, .notARecording),
      (#"{"other":{"callboard":"touches"},"version":1}"#, .notARecording),
      (#"{"callboard":"touches\"#, .notARecording),
    ] as [(String, RecordingError.Code)])
  func otherFiles(text: String, code: RecordingError.Code) {
    expect(code, at: 1, reading: text)
  }

  @Test(
    "another version is distinguished from a damaged header, whatever it holds",
    arguments: [
      (#"{"callboard":"touches","version":2}"#, .newerVersion),
      (#"{"new":[{"version":1}],"version":17,"callboard":"touches"}"#, .newerVersion),
      (#"{"new":"\"version\":1}","version":2,"callboard":"touches","#, .newerVersion),
      (#"{"callboard":"touches"}"#, .missingMember),
      (#"{"callboard":"touches","version":0}"#, .outOfRange),
      (#"{"callboard":"touches","version":-1}"#, .outOfRange),
      (#"{"callboard":"touches","version":1.0}"#, .wrongType),
      (#"{"callboard":"touches","version":"1"}"#, .wrongType),
      (#"{"callboard":"touches","version":99999999999999999999}"#, .outOfRange),
      (#"{"callboard":"touches","version":1,"version":2}"#, .duplicateMember),
    ] as [(String, RecordingError.Code)])
  func versions(text: String, code: RecordingError.Code) {
    expect(code, at: 1, reading: text)
  }

  @Test("a newer version says what is needed")
  func newerVersion() {
    let error = #expect(throws: RecordingError.self) {
      try Recording(reading: #"{"callboard":"touches","version":2}"#)
    }
    #expect(
      error?.description
        == "line 1: version 2 needs a newer Callboard; this one reads version 1")
  }

  @Test(
    "a header that is not of the form is refused",
    arguments: [
      (#","surface":"board""#, "", .missingMember), (#""board""#, #""""#, .outOfRange),
      (#""board""#, #""a b""#, .outOfRange), (#""board""#, "1", .wrongType),
      (#""board""#, "\"" + String(repeating: "a", count: 65) + "\"", .malformed),
      (#","viewport":{"width":880.0,"height":660.5}"#, "", .missingMember),
      (#","height":660.5"#, "", .missingMember), (#""width":880.0"#, #""depth":1"#, .unknownMember),
      (#""width":880.0"#, #""width":-1"#, .outOfRange),
      (#""width":880.0"#, #""width":1e999"#, .outOfRange),
      (#""width":880.0"#, #""width":1,"width":1"#, .duplicateMember),
      (#"{"width":880.0,"height":660.5}"#, "[880,660]", .wrongType),
      (#","thresholds":"#, #","numbers":"#, .unknownMember),
      ("," + Sample.thresholds, "", .missingMember),
      (#""panDistance":10.0,"#, "", .missingMember), (#","maximumTouches":10"#, "", .missingMember),
      (#""tapDuration":750000,"#, "", .missingMember),
      (#""panDistance":10.0"#, #""panDistance":0"#, .outOfRange),
      (#""panDistance":10.0"#, #""panDistance":"10""#, .wrongType),
      (#""panDistance":10.0"#, #""panDistance":10,"panDistance":10"#, .duplicateMember),
      (#""panDistance":10.0"#, #""panSpeed":10"#, .unknownMember),
      (#""tapDuration":750000"#, #""tapDuration":0.75"#, .wrongType),
      (#""tapDuration":750000"#, #""tapDuration":-1"#, .outOfRange),
      (#""maximumTouches":10"#, #""maximumTouches":0"#, .outOfRange),
      (#""maximumTouches":10"#, #""maximumTouches":33"#, .outOfRange),
      (#""maximumTouches":10"#, #""maximumTouches":9223372036854775808"#, .outOfRange),
      (#""zoom":1.5"#, #""zoom":0"#, .outOfRange), (#""zoom":1.5"#, #""zoom":-1"#, .outOfRange),
      (#""zoom":1.5"#, #""zoom":1e-310"#, .outOfRange),
      (#""zoom":1.5"#, #""zoom":1.7e308"#, .outOfRange), (#","zoom":1.5"#, "", .missingMember),
      (#""x":-12.25"#, #""x":null"#, .wrongType), (#""x":-12.25"#, #""x":1e309"#, .outOfRange),
      (#""x":-12.25"#, #""x":1e308"#, nil), (#""mode":"edit""#, #""mode":"draw""#, .outOfRange),
      (#""mode":"edit""#, #""mode":true"#, .wrongType), (#""mode":"edit""#, #""mode":"play""#, nil),
      (#""mode":"edit""#, #""mode":"edit","mode":"edit""#, .duplicateMember),
      (#""mode":"edit"}"#, #""mode":"edit"} 1"#, .trailingText),
    ] as [(String, String, RecordingError.Code?)])
  func damagedHeaders(part: String, other: String, code: RecordingError.Code?) throws {
    #expect(Sample.headerLine.contains(part))
    let line = Sample.headerLine.replacing(part, with: other, maxReplacements: 1)
    if let code {
      expect(code, at: 1, reading: line)
    } else {
      #expect(throws: Never.self) { try Recording(reading: line) }
    }
  }

  @Test("an object that is there twice is refused", arguments: ["viewport", "view", "thresholds"])
  func doubles(member: String) {
    let objects = [
      "viewport": #""viewport":{"width":1,"height":1},"#,
      "view": #""view":{"x":0,"y":0,"zoom":1},"#, "thresholds": Sample.thresholds + ",",
    ]
    let line = Sample.headerLine.replacing(
      #""surface""#, with: (objects[member] ?? "") + #""surface""#)
    expect(.duplicateMember, at: 1, reading: line)
  }

  @Test("what would not be read is not written")
  func unwritable() {
    let changes: [(String, (inout RecordingHeader) -> Void)] = [
      ("surface", { $0.surface = "a\"b" }), ("empty", { $0.surface = "" }),
      ("width", { $0.viewSize.width = .nan }), ("height", { $0.viewSize.height = -1 }),
      ("thresholds", { $0.settings.tapDistance = .infinity }),
      ("zoom", { $0.view?.zoom = 0 }), ("center", { $0.view?.center.x = .nan }),
      ("mode", { $0.mode = "draw" }),
    ]
    for (name, change) in changes {
      var header = Sample.header
      change(&header)
      let error = #expect(throws: RecordingError.self, "\(name)") {
        try RecordingWriter.line(for: header)
      }
      #expect(error?.code == .outOfRange)
    }
    let numbers: [(Double, Double, Double?)] = [
      (.nan, 0, nil), (0, .infinity, nil), (0, 0, .nan), (0, 0, 1.5), (0, 0, -1),
    ]
    for (x, y, pressure) in numbers {
      var touch = Sample.touch
      touch.position = Point(x: x, y: y)
      touch.pressure = pressure
      let recording = Recording(header: Sample.header, touches: [Sample.touch, touch])
      #expect(throws: RecordingError.self) { try RecordingWriter.line(for: touch) }
      let error = #expect(throws: RecordingError.self) { try RecordingWriter.text(of: recording) }
      #expect(error?.line == 3)
    }
  }
}
