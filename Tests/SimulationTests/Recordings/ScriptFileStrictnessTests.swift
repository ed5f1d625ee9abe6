import Gestures
import Simulation
import TestSupport
import Testing

private typealias Sample = ScriptSamples

/// Whatever is not exactly of the form is refused, with its line; nothing traps.
@Suite("Strictness of script files")
struct ScriptFileStrictnessTests {
  private func lines() throws -> [String] {
    try ScriptFile.text(of: Sample.script).split(separator: "\n").map(String.init)
  }

  @Test(
    "a header that is not of the form is refused",
    arguments: [
      ("\"version\":1", "\"version\":2", .newerVersion),
      ("\"version\":1", "\"version\":0", .outOfRange), ("\"version\":1,", "", .missingMember),
      ("\"callboard\":\"script\"", "\"callboard\":\"card\"", .notARecording),
      ("{", "[", .notARecording), ("\"surface\":\"toy\"", "\"surface\":\"moon\"", .unknownSurface),
      ("\"surface\":\"toy\"", "\"surface\":7", .wrongType),
      ("\"surface\":\"toy\"", "\"surface\":\"toy\",\"mutant\":7", .wrongType),
      ("\"surface\":\"toy\"", "\"surface\":\"toy\",\"mutant\":\"\"", .outOfRange),
      ("\"surface\":\"toy\"", "\"surface\":\"toy\",\"mutant\":\"A fault\"", .outOfRange),
      ("\"seed\":18446744073709551615", "\"seed\":18446744073709551616", .outOfRange),
      ("\"seed\":18446744073709551615", "\"seed\":1.5", .wrongType),
      ("\"mode\":\"edit\"", "\"mode\":\"look\"", .outOfRange),
      ("\"mode\":\"edit\"", "\"mode\":\"edit\",\"mode\":\"edit\"", .duplicateMember),
      ("\"mode\":\"edit\"", "\"mode\":\"edit\" 7", .malformed),
      ("\"mode\":\"edit\"", "\"mode\":\"edit\",\"colour\":1", .unknownMember),
      ("\"zoom\":1.5", "\"zoom\":0", .outOfRange),
      ("\"zoom\":1.5", "\"zoom\":\"nan\"", .outOfRange),
      ("\"zoom\":1.5", "\"zoom\":\"big\"", .outOfRange),
      ("\"zoom\":1.5", "\"zoom\":1.5,\"tilt\":1", .unknownMember),
      ("\"width\":640.0", "\"width\":-640.0", .outOfRange),
      ("\"width\":640.0,", "", .missingMember),
      ("\"tapDistance\":10.0,", "", .missingMember),
      ("\"tapDistance\":10.0", "\"tapDistance\":0", .outOfRange),
      ("\"entities\":6", "\"entities\":0", .outOfRange),
      ("\"entities\":6", "\"entities\":100001", .tooMany),
      ("\"steps\":", "\"steps\":1000000", .tooMany), ("\"steps\":", "\"steps\":-", .outOfRange),
      ("\"entities\":6,", "", .missingMember),
    ] as [(String, String, RecordingError.Code)])
  func header(old: String, new: String, code: RecordingError.Code) throws {
    var lines = try lines()
    #expect(lines[0].contains(old))
    lines[0] = lines[0].replacing(old, with: new, maxReplacements: 1)
    expectRefusal(code, at: 1) { () throws(RecordingError) in try read(lines) }
  }

  @Test(
    "an entity that is not of the form is refused",
    arguments: [
      (2, "\"show\"", "\"shop\"", .missingMember),
      (2, "\"created\":0", "\"created\":null", .wrongType),
      (2, "\"show\"", "\"trip\"", .missingMember),
      (2, "}}", "},\"board\":1}", .unknownMember), (2, "Toy", "T\u{1}oy", .malformed),
      (2, "Toy", "T\\x", .malformed), (2, "Toy", "\\ud83d", .malformed),
      (2, "Toy", "\\udc00", .malformed), (2, "Toy", "\\u12", .malformed),
      (3, "\"kind\":\"list\"", "\"kind\":\"lists\"", .outOfRange),
      (3, "\"number\":\"1\"", "\"number\":\"01\"", .outOfRange),
      (3, "\"number\":\"1\"", "\"number\":\"1\",\"cue\":\"2.0\"", .outOfRange),
      (3, "\"number\":\"1\"", "\"number\":\"1.5\",\"cue\":\"2\"", .outOfRange),
      (3, "\"number\":\"1\"", "\"number\":1", .wrongType), (3, "#1e88e5", "#1E88E5", .outOfRange),
      (3, "#1e88e5", "blue", .outOfRange), (3, "true", "1", .wrongType),
      (3, "true", "truely", .malformed), (3, "\"format\"", "\"form\"", .missingMember),
      (5, "\"created\"", "\"minimum\":3,\"created\"", .outOfRange),
      (5, "00030000000000000001", "0003000000000000000g", .outOfRange),
      (5, "\"id\":\"0000000000000003", "\"id\":\"000000000000003", .outOfRange),
      (6, "\"width\":2", "\"width\":0", .outOfRange),
      (6, "\"x\":0", "\"x\":2147483647", .outOfRange),
      (6, "\"x\":0", "\"x\":2147483648", .outOfRange),
      (6, "{\"x\"", "[\"x\"", .malformed), (6, "}}}", "}}}x", .trailingText),
      (
        7, "\"id\":\"00000000000000040000000000000002\"",
        "\"id\":\"00000000000000040000000000000001\"", .outOfRange
      ),
      (7, "\"object\":\"0", "\"object\":\"1", .outOfRange),
      (7, "\"board\":\"0", "\"board\":\"1", .outOfRange),
    ] as [(Int, String, String, RecordingError.Code)])
  func entities(line: Int, old: String, new: String, code: RecordingError.Code) throws {
    var lines = try lines()
    #expect(lines[line - 1].contains(old))
    lines[line - 1] = lines[line - 1].replacing(old, with: new, maxReplacements: 1)
    expectRefusal(code, at: line) { () throws(RecordingError) in try read(lines) }
  }

  @Test(
    "a step that is not of the form is refused",
    arguments: [
      ("", .emptyLine), ("{}", .missingMember), ("7", .wrongType),
      (#"{"act":"fly"}"#, .outOfRange), (#"{"act":"undo","times":2}"#, .unknownMember),
      (#"{"act":"undo","act":"undo"}"#, .duplicateMember), (#"{"act":"undo"}}"#, .trailingText),
      (#"{"act":"move","item":"7","to":{"x":1,"y":1}}"#, .outOfRange),
      (#"{"act":"search","text":"","kinds":"list,group"}"#, .outOfRange),
      (#"{"act":"search","text":"","kinds":"list,"}"#, .outOfRange),
      (#"{"act":"minimum","cells":3}"#, .outOfRange), (#"{"act":"grid","on":"yes"}"#, .wrongType),
      (#"{"act":"look","x":1,"y":2}"#, .missingMember),
      (#"{"act":"enter","text":null}"#, .wrongType),
      (#"{"wake":1.0}"#, .wrongType), (#"{"wake":1,"act":"undo"}"#, .unknownMember),
      (#"{"elsewhere":"fly"}"#, .outOfRange), (#"{"elsewhere":"remove"}"#, .missingMember),
      (#"{"t":1,"id":1,"kind":"finger","phase":"began","x":"NaN","y":0}"#, .outOfRange),
      (
        #"{"t":1,"id":1,"kind":"finger","phase":"began","x":"nan","y":0,"act":"undo"}"#,
        .unknownMember
      ),
      (#"{"t":1,"id":1,"kind":"finger","phase":"began","x":0,"y":0,"pressure":2}"#, .outOfRange),
      (#"{"act":"undo","#, .malformed), (#"{"act":"undo""#, .malformed), (#"{"act":"#, .malformed),
    ] as [(String, RecordingError.Code)])
  func steps(line: String, code: RecordingError.Code) throws {
    var lines = try lines()
    lines[9] = line
    expectRefusal(code, at: 10) { () throws(RecordingError) in try read(lines) }
  }

  @Test("lines that are missing or too many are reported")
  func counts() throws {
    let whole = try lines()
    expectRefusal(.truncated, at: whole.count) { () throws(RecordingError) in
      try read(whole.dropLast())
    }
    expectRefusal(.truncated, at: 4) { () throws(RecordingError) in try read(whole.prefix(3)) }
    expectRefusal(.tooMany, at: whole.count + 1) { () throws(RecordingError) in
      try read(whole + [#"{"act":"undo"}"#])
    }
    expectRefusal(.notARecording, at: 1) { () throws(RecordingError) in try read([]) }
  }

  @Test("what is too large is refused")
  func limits() throws {
    let whole = try lines()
    let text = whole.joined(separator: "\n")
    func check(
      _ code: RecordingError.Code, at line: Int?, _ edit: (inout ScriptFile.Limits) -> Void
    ) {
      var limits = ScriptFile.Limits.standard
      edit(&limits)
      expectRefusal(code, at: line) { () throws(RecordingError) in
        _ = try ScriptFile.read(text, surfaces: ["toy"], limits: limits)
      }
    }
    check(.tooLarge, at: nil) { $0.bytes = 100 }
    check(.lineTooLong, at: 1) { $0.lineBytes = 100 }
    check(.tooMany, at: 1) { $0.entities = 5 }
    check(.tooMany, at: 1) { $0.steps = 5 }
  }

  @Test(
    "damage never traps, and what is read is written the same",
    arguments: Effort.scaled(UInt64(1)...300))
  func damage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Array(try ScriptFile.text(of: Sample.script(using: &random)).utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { break }
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 3: bytes.removeSubrange(place...)
      case 4:
        let digits = bytes.indices.filter { (48..<58).contains(bytes[$0]) }
        if let digit = digits.randomElement(using: &random) {
          bytes[digit] = UInt8.random(in: 48..<58, using: &random)
        }
      default:
        var lines = bytes.split(separator: 10).map(Array.init)
        if lines.count > 1 {
          lines.swapAt(
            Int.random(in: lines.indices, using: &random),
            Int.random(in: lines.indices, using: &random))
        }
        bytes = Array(lines.joined(separator: [10]))
      }
    }
    guard let script = try? ScriptFile.read(bytes, surfaces: ["toy"]) else { return }
    let text = try ScriptFile.text(of: script)
    let again = try ScriptFile.read(text, surfaces: ["toy"])
    #expect(try ScriptFile.text(of: again) == text, "seed \(seed)")
  }

  private func read(_ lines: some Sequence<String>) throws(RecordingError) {
    _ = try ScriptFile.read(lines.joined(separator: "\n"), surfaces: ["toy"])
  }
}
