import Gestures
import GridGeometry
import TestSupport
import Testing

private typealias Sample = RecordingSamples

@Suite("Reading recordings")
struct RecordingReaderTests {
  @Test("lines are read one by one")
  func lineByLine() throws {
    var reader = RecordingReader()
    #expect(reader.header == nil)
    #expect(try reader.read(line: Sample.headerLine) == nil)
    #expect(reader.header == Sample.header)
    #expect(try reader.read(line: Sample.touchLine + "\r") == Sample.touch)
    #expect(try reader.read(line: Array(Sample.touchLine.utf8)[...]) == Sample.touch)
    #expect(reader.lineCount == 3)
    #expect(try reader.finish() == Sample.header)
  }

  @Test("limits are those promised")
  func standardLimits() {
    #expect(
      RecordingReader.Limits.standard
        == .init(bytes: 268_435_456, lineBytes: 4_096, touches: 10_000_000))
  }

  @Test("a line may have 4 KiB and no more")
  func lineLimit() throws {
    let blanks = String(repeating: " ", count: 4096 - Sample.touchLine.utf8.count)
    let text = Sample.headerLine + "\n" + Sample.touchLine + blanks
    #expect(try Recording(reading: text).touches.count == 1)
    #expect(try Recording(reading: text + "\r\n").touches.count == 1)
    expect(.lineTooLong, at: 2, reading: text + " ")
    expect(.lineTooLong, at: 1, reading: String(repeating: "[", count: 100_000))
  }

  @Test("more touches than allowed are refused at the first one too many")
  func touchLimit() throws {
    let limits = RecordingReader.Limits(bytes: 10_000, lineBytes: 4_096, touches: 2)
    let two = Sample.headerLine + "\n" + Sample.touchLine + "\n" + Sample.touchLine + "\n"
    #expect(try Recording(reading: two, limits: limits).touches.count == 2)
    expect(.tooManyTouches, at: 4, reading: two + Sample.touchLine, limits: limits)
  }

  @Test("a file that is too large is refused before it is read")
  func byteLimit() throws {
    let text = Sample.headerLine + "\n"
    let limits = RecordingReader.Limits(bytes: text.utf8.count, lineBytes: 4_096, touches: 2)
    #expect(try Recording(reading: text, limits: limits).touches.isEmpty)
    let error = #expect(throws: RecordingError.self) {
      try Recording(reading: text + "x", limits: limits)
    }
    #expect(error?.code == .tooLarge)
    #expect(error?.line == nil)
  }

  @Test(
    "numbers keep every bit",
    arguments: [
      0, -0.0, 0.1, 1e300, -1e300, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, 1e16, 123_456_789.123_456_79, Double.leastNormalMagnitude.nextDown,
    ] as [Double])
  func bits(number: Double) throws {
    var touch = Sample.touch
    touch.position = Point(x: number, y: -number)
    var reader = RecordingReader()
    _ = try reader.read(line: Sample.headerLine)
    let read = try reader.read(line: String(RecordingWriter.line(for: touch).dropLast()))
    #expect(read?.position.x.bitPattern == number.bitPattern)
    #expect(read?.position.y.bitPattern == (-number).bitPattern)
  }

  @Test(
    "whole numbers keep every digit",
    arguments: [
      (.min, 0), (.max, .max), (9_007_199_254_740_993, 18_446_744_073_709_551_557), (-1, 1),
    ] as [(Int64, UInt64)])
  func digits(time: Int64, id: UInt64) throws {
    var touch = Sample.touch
    touch.time = Instant(microseconds: time)
    touch.id = TouchID(rawValue: id)
    let recording = Recording(header: Sample.header, touches: [touch])
    #expect(try Recording(reading: RecordingWriter.text(of: recording)) == recording)
  }

  @Test("what was written is read back, to the bit", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let recording = RecordingSamples.recording(using: &random)
      let text = try RecordingWriter.text(of: recording)
      let read = try Recording(reading: text)
      #expect(read == recording, "seed \(seed)")
      // Equal numbers may still differ in the sign of a zero.
      #expect(try RecordingWriter.text(of: read) == text, "seed \(seed)")
    }
  }
}

@Suite("Damaged recordings")
struct RecordingFuzzTests {
  @Test("a damaged recording is read or refused with its line", arguments: [1, 2, 3] as [UInt64])
  func mutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var refused = 0
    for _ in 0..<2_000 {
      let recording = RecordingSamples.recording(using: &random)
      var bytes = Array(try RecordingWriter.text(of: recording).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&bytes, using: &random) }
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      switch read(bytes) {
      case .success(let accepted):
        // What was accepted is a recording like any other.
        #expect(try Recording(reading: RecordingWriter.text(of: accepted)) == accepted)
      case .failure(let error):
        refused += 1
        let line = try #require(error.line, "seed \(seed)")
        #expect((1...lines).contains(line), "seed \(seed)")
      }
    }
    #expect(refused > 1_000, "seed \(seed)")
  }

  @Test("any bytes at all are refused", arguments: [4, 5] as [UInt64])
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = Array(#"{}[]",:\tidxy0123456789.eE+-"#.utf8) + [0, 10, 13, 0x80, 0xEF, 0xFF]
    for round in Effort.scaled(0..<4_000) {
      var bytes = round.isMultiple(of: 2) ? [] : Array((RecordingSamples.headerLine + "\n").utf8)
      for _ in 0..<Int.random(in: 1..<60, using: &random) {
        bytes.append(words.randomElement(using: &random) ?? 0)
      }
      #expect(throws: RecordingError.self, "seed \(seed): \(bytes)") {
        try Recording(reading: bytes)
      }
    }
  }

  private func read(_ bytes: [UInt8]) -> Result<Recording, RecordingError> {
    Result { () throws(RecordingError) in try Recording(reading: bytes) }
  }

  private func damage(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 3: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 4: bytes.removeSubrange(place...)
    default:
      let end = min(bytes.count, place + Int.random(in: 1..<40, using: &random))
      bytes.insert(contentsOf: bytes[place..<end], at: place)
    }
  }
}
