/// The form in which strokes are stored.
///
/// | bytes | what |
/// |---|---|
/// | 1 | the version, 1 |
/// | 1 | the pen: 0 pen, 1 pencil, 2 highlighter; 8 more if the samples have a pressure |
/// | 3 | red, green and blue |
/// | number | the width of the pen in steps |
/// | number | how many samples there are |
/// | for each sample | signed `x` and `y`, the time, and the signed pressure |
///
/// Coordinates are in steps, times in microseconds. Each is written as the difference from the one
/// before; the first differs from zero. A number is written in groups of 7 bits, the lowest first;
/// each byte but the last has its highest bit set. A signed number *n* is written as
/// 2*n*, or as −2*n* − 1 if it is negative.
extension Stroke {
  private static let version: UInt8 = 1
  private static let hasPressure: UInt8 = 8

  /// The stored form.
  ///
  /// - Complexity: O(*n*); most samples take 4 to 7 bytes.
  public var bytes: [UInt8] {
    let hasPressure = samples.allSatisfy { $0.pressure != nil }
    var bytes: [UInt8] = [Self.version]
    bytes.reserveCapacity(16 + samples.count * 7)
    let kind = UInt8(Pen.Kind.allCases.firstIndex(of: pen.kind) ?? 0)
    bytes += [kind | (hasPressure ? Self.hasPressure : 0)]
    bytes += [pen.color.red, pen.color.green, pen.color.blue]
    Self.append(UInt64(pen.steps), to: &bytes)
    Self.append(UInt64(samples.count), to: &bytes)
    var last = Sample(x: 0, y: 0, time: 0, pressure: 0)
    for sample in samples {
      Self.append(signed: Int64(sample.x) - Int64(last.x), to: &bytes)
      Self.append(signed: Int64(sample.y) - Int64(last.y), to: &bytes)
      // Times are never negative and never run back.
      Self.append(UInt64(sample.time - last.time), to: &bytes)
      if hasPressure {
        Self.append(signed: Int64(sample.pressure ?? 0) - Int64(last.pressure ?? 0), to: &bytes)
      }
      last = sample
    }
    return bytes
  }

  /// Reads the stored form; `nil` for anything but a whole stroke, and for one of a newer version.
  ///
  /// - Parameter bytes: Any bytes.
  public init?(bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.popFirst() == Self.version, let flags = rest.popFirst(), flags & ~11 == 0,
      Pen.Kind.allCases.indices.contains(Int(flags & 3)), let red = rest.popFirst(),
      let green = rest.popFirst(), let blue = rest.popFirst(),
      let steps = Self.number(&rest).flatMap(UInt16.init(exactly:)), steps >= 1,
      let count = Self.number(&rest).flatMap(Int.init(exactly:)),
      // Each sample has three bytes at least, so this allocates no more than was read.
      count <= rest.count / 3
    else { return nil }
    var samples: [Sample] = []
    samples.reserveCapacity(count)
    var last = Sample(x: 0, y: 0, time: 0, pressure: flags & Self.hasPressure == 0 ? nil : 0)
    for _ in 0..<count {
      guard let sample = Self.sample(after: last, &rest) else { return nil }
      samples.append(sample)
      last = sample
    }
    guard rest.isEmpty else { return nil }
    let pen = Pen(
      Pen.Kind.allCases[Int(flags & 3)], color: ObjectColor(red: red, green: green, blue: blue),
      steps: steps)
    self.init(pen: pen, samples: samples)
  }

  private static func sample(after last: Sample, _ rest: inout ArraySlice<UInt8>) -> Sample? {
    guard let dx = signed(&rest), let dy = signed(&rest), let wait = number(&rest),
      let x = sum(last.x, dx), let y = sum(last.y, dy), let gap = Int64(exactly: wait)
    else { return nil }
    let (time, overflows) = last.time.addingReportingOverflow(gap)
    guard !overflows else { return nil }
    guard let pressure = last.pressure else { return Sample(x: x, y: y, time: time) }
    guard let step = signed(&rest), let level = sum(Int32(pressure), step),
      let pressure = UInt16(exactly: level)
    else { return nil }
    return Sample(x: x, y: y, time: time, pressure: pressure)
  }

  private static func sum(_ last: Int32, _ step: Int64) -> Int32? {
    let (sum, overflows) = Int64(last).addingReportingOverflow(step)
    return overflows ? nil : Int32(exactly: sum)
  }

  private static func append(signed number: Int64, to bytes: inout [UInt8]) {
    append(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func signed(_ bytes: inout ArraySlice<UInt8>) -> Int64? {
    number(&bytes).map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var (number, shift) = (UInt64(0), UInt64(0))
    while let byte = bytes.popFirst() {
      // The tenth byte has room for one bit.
      guard shift < 63 || byte <= 1 else { return nil }
      number |= UInt64(byte & 127) << shift
      if byte < 128 { return byte == 0 && shift > 0 ? nil : number }
      shift += 7
      guard shift <= 63 else { return nil }
    }
    return nil
  }
}
