import Foundation
import OSC

extension Benchmark {
  /// The codec of OSC, beside that of liblo, and on bytes that are not packets.
  static let osc = Benchmark(
    name: "osc", summary: "OSC messages written and read, beside liblo, and bytes that are none"
  ) { report in
    OSCFigures().measureMessage(&report)
    try RandomPackets.measure(&report)
  }
}

/// The cost of a typical message: `/hog/playback/go/0` with a float.
private struct OSCFigures {
  private static let address = "/hog/playback/go/0"
  private static let count = 500_000

  private let encoded: [UInt8]

  init() { encoded = (try? OSCEncoder.encode(Self.message(1))) ?? [] }

  private static func message(_ value: Float) -> OSCPacket {
    .message(OSCMessage(address, [.float32(value)]))
  }

  func measureMessage(_ report: inout Report) {
    report.heading("  \(Self.address) with a float, \(encoded.count) bytes")
    // They alternate, so that other load on the machine affects both.
    let (ours, theirs) = Measure.pair(per: Self.count, encode, LibloCodec().map(encode))
    report.compare("made and written", ours, theirs)
    let (read, theirRead) = Measure.pair(per: Self.count, decode, LibloCodec().map(decode))
    report.compare("read", read, theirRead)
  }

  private func encode() -> Int {
    var memory = [UInt8](repeating: 0, count: 256)
    return memory.withUnsafeMutableBytes { memory in
      (0..<Self.count).reduce(0) { sum, round in
        let packet = Self.message(Float(round))
        guard let size = try? OSCEncoder.size(of: packet), size <= memory.count else { return sum }
        return sum &+ OSCEncoder.write(packet, into: memory)
      }
    }
  }

  private func encode(with liblo: LibloCodec) -> () -> Int {
    {
      var memory = [UInt8](repeating: 0, count: 256)
      return memory.withUnsafeMutableBytes { memory in
        Self.address.withCString { address in
          (0..<Self.count).reduce(0) { $0 &+ liblo.encode(address, Float($1), into: memory) }
        }
      }
    }
  }

  private func decode() -> Int {
    (0..<Self.count).reduce(0) { sum, _ in
      guard case .message(let message)? = try? OSCDecoder.decode(encoded) else { return sum }
      return sum &+ message.arguments.count
    }
  }

  private func decode(with liblo: LibloCodec) -> () -> Int {
    {
      var memory = encoded
      return memory.withUnsafeMutableBytes { memory in
        (0..<Self.count).reduce(0) { sum, _ in
          memory.copyBytes(from: encoded)
          return liblo.decode(memory) ? sum &+ 1 : sum
        }
      }
    }
  }
}

extension Measure {
  /// The medians of two pieces of work that are done by turns.
  fileprivate static func pair(
    per operations: Int, rounds: Int = 9, _ first: () -> Int, _ second: (() -> Int)?
  ) -> (first: Double, second: Double?) {
    var (firstTimes, secondTimes): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      firstTimes.append(nanoseconds(per: operations, rounds: 1, first))
      if let second { secondTimes.append(nanoseconds(per: operations, rounds: 1, second)) }
    }
    return (
      firstTimes.sorted()[rounds / 2], second == nil ? nil : secondTimes.sorted()[rounds / 2]
    )
  }
}

extension Report {
  fileprivate func compare(_ what: String, _ ours: Double, _ theirs: Double?) {
    figure("\(what)", Measure.text(ours), target: "faster than liblo")
    guard let theirs else {
      figure("\(what) by liblo", "not installed")
      return
    }
    let percent = Int((theirs / ours * 100).rounded())
    figure("\(what) by liblo", Measure.text(theirs), target: "\(percent) % of ours")
  }
}

/// Bytes from a network that means no good.
private enum RandomPackets {
  private static let count = 4_096
  private static let rounds = 2_500

  /// Reads ten million packets of each sort and looks at the memory before and after.
  static func measure(_ report: inout Report) throws {
    var generator = SplitMix64(seed: 5)
    let sorts: [(String, [[UInt8]])] = [
      ("random bytes", (0..<count).map { _ in bytes(&generator) }),
      ("random bytes after a '/'", (0..<count).map { _ in [47] + bytes(&generator) }),
      (
        "random bytes after '#bundle'",
        (0..<count).map { _ in Array("#bundle\0".utf8) + bytes(&generator) }
      ),
      ("messages with random damage", (0..<count).map { _ in damaged(&generator) }),
    ]
    report.heading("  \(count * rounds / 1_000_000) million packets each of up to 512 bytes")
    for (name, packets) in sorts {
      _ = read(packets)
      let before = residentKilobytes()
      var valid = 0
      let time = ContinuousClock().measure { for _ in 0..<rounds { valid += read(packets) } }
      let rate = Double(count * rounds) / (time / .seconds(1)) / 1e6
      let share = valid * 100 / (count * rounds)
      report.figure(
        "\(name), \(share) % valid", "\((rate * 10).rounded() / 10) M/s",
        target: "at least 1.0 M/s")
      if let before, let after = residentKilobytes() {
        report.figure("memory after minus before", "\(after - before) kB")
      }
    }
  }

  private static func read(_ packets: [[UInt8]]) -> Int {
    packets.count { (try? OSCDecoder.decode($0)) != nil }
  }

  private static func bytes(_ generator: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 0...504, using: &generator)).map { _ in
      UInt8.random(in: .min ... .max, using: &generator)
    }
  }

  /// A valid message of several types in which one byte may be another.
  private static func damaged(_ generator: inout SplitMix64) -> [UInt8] {
    let message = OSCMessage(
      "/hog/playback/go/0",
      [.float32(1), .string("Group 12"), .int32(7), .blob([1, 2, 3]), .array([.bool(true)])])
    guard var bytes = try? OSCEncoder.encode(.message(message)) else { return [] }
    let place = Int.random(in: bytes.indices, using: &generator)
    bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
    return bytes
  }

  /// The memory that this process has resident; `nil` if the system has no `/proc`.
  private static func residentKilobytes() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    else { return nil }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }
}
