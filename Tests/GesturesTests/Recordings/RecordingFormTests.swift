import Gestures
import GridGeometry
import Testing

private typealias Sample = RecordingSamples

/// What the form of a recording is, and that nothing else is read.
@Suite("The form of recordings")
struct RecordingFormTests {
  @Test("a header and a touch are written as documented")
  func writing() throws {
    #expect(try RecordingWriter.line(for: Sample.header) == Sample.headerLine + "\n")
    #expect(try RecordingWriter.line(for: Sample.touch) == Sample.touchLine + "\n")
  }

  @Test("thresholds name every number of the settings")
  func everyThreshold() throws {
    let line = try RecordingWriter.line(for: Sample.header)
    for child in Mirror(reflecting: GestureSettings.touch).children {
      let name = try #require(child.label)
      #expect(line.contains("\"\(name)\":\(child.value)"), "\(name)")
    }
  }

  @Test("the values are read as they are")
  func reading() throws {
    let recording = try Recording(reading: Sample.headerLine + "\n" + Sample.touchLine + "\n")
    #expect(recording == Recording(header: Sample.header, touches: [Sample.touch]))
  }

  @Test(
    "what says the same is read the same",
    arguments: [
      ("no newline at the end", Sample.headerLine + "\n" + Sample.touchLine),
      ("carriage returns", Sample.headerLine + "\r\n" + Sample.touchLine + "\r\n"),
      (
        "blanks",
        "\t" + Sample.headerLine + " \n"
          + Sample.touchLine.replacing(":", with: " :\t").replacing(",", with: " , ")
          .replacing("{", with: " { ").replacing("}", with: " } ")
      ),
      (
        "another order",
        Sample.headerLine + "\n"
          + #"{"pressure":5e-1,"y":-2,"x":15E-1,"phase":"began","kind":"finger","id":7,"t":1000}"#
      ),
    ] as [(String, String)])
  func sameMeaning(name: String, text: String) throws {
    let recording = try Recording(reading: text)
    #expect(recording == Recording(header: Sample.header, touches: [Sample.touch]), "\(name)")
  }

  @Test("view and mode may be missing, and no one needs to have touched")
  func optionalMembers() throws {
    let line = #"{"callboard":"touches","version":1,"surface":"list.2","#
    let rest = #""viewport":{"width":0,"height":0},"# + Sample.thresholds + "}"
    let recording = try Recording(reading: line + rest)
    #expect(recording.header.view == nil)
    #expect(recording.header.mode == nil)
    #expect(recording.header.surface == "list.2")
    #expect(recording.touches.isEmpty)
  }

  @Test("touches that make no sense together are kept")
  func nonsense() throws {
    let position = Point<ScreenSpace>(x: 1e300, y: -0.0)
    let touches = [
      Touch(id: .init(rawValue: 1), phase: .ended, position: position, time: .zero),
      Touch(
        id: .init(rawValue: .max), phase: .moved, position: position,
        time: Instant(microseconds: .min)),
    ]
    let recording = Recording(header: Sample.header, touches: touches)
    #expect(try Recording(reading: RecordingWriter.text(of: recording)) == recording)
  }

  @Test(
    "a touch that is not of the form is refused with its line",
    arguments: [
      ("", .emptyLine), ("  \t", .emptyLine), ("x", .wrongType), ("[]", .wrongType),
      ("null", .wrongType), ("{", .malformed), ("{}", .missingMember), ("{,}", .malformed),
      (Sample.touchLine + " x", .trailingText), (Sample.touchLine + "{}", .trailingText),
      (#"{"t":1000,}"#, .malformed),
      (#"{"t":1000 "id":1}"#, .malformed), (#"{"t" 1000}"#, .malformed), (#"{t:1}"#, .malformed),
      (#"{"t":1,"t":1}"#, .duplicateMember), (#"{"a":1}"#, .unknownMember),
      (#"{"T":1}"#, .unknownMember), (#"{"":1}"#, .unknownMember),
      (#"{"\u0074":1}"#, .missingMember),
      (#"{"t"#, .malformed), (#"{"kind":"finger"#, .malformed),
      ("{\"kind\":\"\u{1}\"}", .malformed),
      (#"{"kind":"é"}"#, .malformed), (#"{"kind":"thumb"}"#, .outOfRange),
      (#"{"phase":"Began"}"#, .outOfRange), (#"{"kind":1}"#, .wrongType),
      (#"{"t":"1"}"#, .wrongType), (#"{"t":1.0}"#, .wrongType), (#"{"t":1e3}"#, .wrongType),
      (#"{"t":01}"#, .malformed), (#"{"t":+1}"#, .malformed), (#"{"t":null}"#, .wrongType),
      (#"{"t":9223372036854775808}"#, .outOfRange), (#"{"t":-9223372036854775809}"#, .outOfRange),
      (#"{"t":99999999999999999999999}"#, .outOfRange), (#"{"id":-1}"#, .outOfRange),
      (#"{"id":18446744073709551616}"#, .outOfRange), (#"{"x":NaN}"#, .malformed),
      (#"{"x":Infinity}"#, .malformed), (#"{"x":-Infinity}"#, .malformed),
      (#"{"x":1e400}"#, .outOfRange), (#"{"x":-1e400}"#, .outOfRange), (#"{"x":0x10}"#, .malformed),
      (#"{"x":.5}"#, .malformed), (#"{"x":5.}"#, .malformed), (#"{"x":1e}"#, .malformed),
      (#"{"x":1e+-1}"#, .malformed), (#"{"x":-}"#, .malformed), (#"{"x":00}"#, .malformed),
      (#"{"x":true}"#, .wrongType), (#"{"x":{}}"#, .wrongType), (#"{"x":[1]}"#, .wrongType),
    ] as [(String, RecordingError.Code)])
  func badTouches(line: String, code: RecordingError.Code) {
    let text = [Sample.headerLine, Sample.touchLine, line, Sample.touchLine].joined(separator: "\n")
    expect(code, at: 3, reading: text)
  }

  @Test(
    "a touch must have every member but the pressure",
    arguments: ["t", "id", "kind", "phase", "x", "y"])
  func missing(member: String) throws {
    let line = try without(member, Sample.touchLine)
    expect(.missingMember, at: 2, reading: Sample.headerLine + "\n" + line)
  }

  @Test(
    "a pressure lies within 0 and 1",
    arguments: [
      ("-0.001", .outOfRange), ("1.0000000000000002", .outOfRange), ("1e300", .outOfRange),
      ("\"1\"", .wrongType),
    ] as [(String, RecordingError.Code)])
  func pressure(text: String, code: RecordingError.Code) {
    let line = Sample.touchLine.replacing(#""pressure":0.5"#, with: #""pressure":\#(text)"#)
    expect(code, at: 2, reading: Sample.headerLine + "\n" + line)
  }

  @Test("a missing pressure is not known, which is not none at all")
  func noPressure() throws {
    for (member, pressure) in [("", nil), (#","pressure":0"#, 0), (#","pressure":1"#, 1)]
      as [(String, Double?)]
    {
      let line = Sample.touchLine.replacing(#","pressure":0.5"#, with: member)
      let recording = try Recording(reading: Sample.headerLine + "\n" + line)
      #expect(recording.touches.map(\.pressure) == [pressure])
    }
  }

  private func without(_ member: String, _ line: String) throws -> String {
    let pattern = try Regex("\"\(member)\":[^,}]+,?")
    return line.replacing(pattern, with: "")
  }
}

/// Expects reading to fail with a code at a line, and with a message of the house's form.
func expect(
  _ code: RecordingError.Code, at line: Int, reading text: String,
  limits: RecordingReader.Limits = .standard, sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    _ = try Recording(reading: text, limits: limits)
    Issue.record("nothing was refused in \(text)", sourceLocation: sourceLocation)
  } catch {
    #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    #expect(error.line == line, "\(error)", sourceLocation: sourceLocation)
    #expect(error.message.first?.isUppercase == false, sourceLocation: sourceLocation)
    #expect(!error.message.hasSuffix("."), sourceLocation: sourceLocation)
  }
}
