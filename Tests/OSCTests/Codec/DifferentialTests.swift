import OSC
import TestSupport
import Testing

/// Our decoder and that of liblo on a million damaged messages.
///
/// Wherever they disagree, the reason must be one of ``Disagreement``, as the documentation has it.
@Suite(
  "Damaged packets, read by liblo too", .timeLimit(.minutes(10)),
  .enabled(if: Liblo.isInstalled, "Tools/setup test installs liblo7"))
struct DifferentialTests {
  /// Why the two disagree about a message.
  enum Disagreement: String, CaseIterable {
    /// We read messages without type tags and arguments; liblo does not.
    case noTags
    /// We read arrays and colours; liblo 0.31 does not know their tags.
    case arrayOrColor
    /// liblo takes any text for an address; ours begin with a slash.
    case address
  }

  /// Which of the known reasons a disagreement has; `nil` where it has none of them.
  private static func reason(
    _ bytes: [UInt8], ours: Result<OSCPacket, OSCDecodingError>
  ) -> Disagreement? {
    switch ours {
    case .success(.message(let message)):
      // Behind the address, and the zeros that fill it up, nothing is left.
      let address = bytes.firstIndex(of: 0) ?? bytes.count
      if bytes.count == (address + 4) & ~3 { return .noTags }
      let holdsOurs = message.arguments.contains { argument in
        switch argument {
        case .array, .color: true
        default: false
        }
      }
      return holdsOurs ? .arrayOrColor : nil
    case .success(.bundle): return nil
    case .failure(let error): return error.reason == .notAPacket ? .address : nil
    }
  }

  @Test("Of messages they agree, or the reason is known", arguments: Effort.scaled(UInt64(1)...20))
  func messages(seed: UInt64) throws {
    let liblo = try #require(Liblo())
    var packets = RandomPackets(seed: seed)
    var counts: [String: Int] = [:]
    for _ in 0..<50_000 {
      let bytes = packets.mutated(try OSCEncoder.encode(.message(packets.message())))
      guard bytes.first != UInt8(ascii: "#") else { continue }
      let ours = Result { () throws(OSCDecodingError) in try OSCDecoder.decode(bytes) }
      let theirs = liblo.rewritten(bytes)
      switch (ours, theirs) {
      case (.success, .some(let written)):
        counts["both read it", default: 0] += 1
        #expect(written == bytes, "seed \(seed): \(bytes)")
      case (.failure, .none): counts["both refuse it", default: 0] += 1
      default:
        let reason = Self.reason(bytes, ours: ours)
        #expect(reason != nil, "seed \(seed): \(ours) \(String(describing: theirs)) \(bytes)")
        counts[reason?.rawValue ?? "unexplained", default: 0] += 1
      }
    }
    // Damage that always breaks everything would say nothing.
    #expect(counts["both read it", default: 0] > 1_000, "seed \(seed)")
    for reason in [Disagreement.noTags, .arrayOrColor, .address] {
      #expect(counts[reason.rawValue, default: 0] > 0, "seed \(seed): \(reason) never happens")
    }
  }

  /// The elements of a bundle whose sizes make sense.
  private static func elements(of bundle: [UInt8]) -> [[UInt8]] {
    var elements: [[UInt8]] = []
    var place = 16
    while place + 4 <= bundle.count {
      let size = bundle[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      elements.append(Array(bundle[(place + 4)..<(place + 4 + size)]))
      place += 4 + size
    }
    return elements
  }

  /// Whether a bundle must be read: its sizes as liblo sees them, its elements as we do, about
  /// which the other test compares us.
  private static func isBundle(_ bytes: [UInt8], to liblo: Liblo) -> Bool {
    guard liblo.acceptsSizes(ofBundle: bytes) else { return false }
    return elements(of: bytes).allSatisfy { element in
      element.first == UInt8(ascii: "#")
        ? isBundle(element, to: liblo) : (try? OSCDecoder.decode(element)) != nil
    }
  }

  @Test("Of bundles they agree", arguments: Effort.scaled(UInt64(1)...20))
  func bundles(seed: UInt64) throws {
    let liblo = try #require(Liblo())
    var packets = RandomPackets(seed: seed)
    var accepted = 0
    for _ in 0..<2_000 {
      let elements = (0..<3).map { _ in packets.packet(depth: 1) }
      let bytes = packets.mutated(try OSCEncoder.encode(.bundle(OSCBundle(elements))))
      guard bytes.first == UInt8(ascii: "#") else { continue }
      let isRead = (try? OSCDecoder.decode(bytes)) != nil
      #expect(isRead == Self.isBundle(bytes, to: liblo), "seed \(seed): \(bytes)")
      if isRead { accepted += 1 }
    }
    #expect(accepted > 40, "seed \(seed)")
  }
}
