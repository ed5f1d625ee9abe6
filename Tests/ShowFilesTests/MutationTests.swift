import GridGeometry
import PluginAPI
import ShowFiles
import TestSupport
import Testing

@Suite("Damaged files")
struct MutationTests {
  @Test(
    "no damage traps, and what is read stays consistent",
    arguments: [
      ("eos.asc", 1_000), ("olc.asc", 1_000), ("plain.asc", 1_000), ("version4.qxw", 600),
      ("version5.qxw", 400), ("pools-ma2.xml", 600), ("layout-ma2.xml", 600),
      ("pools-ma3.xml", 600), ("scene.xml", 400), ("scene.mvr", 600), ("show.olga", 1_000),
      ("remote.tosc.xml", 300), ("deck.companionconfig", 600), ("deck.yaml", 600),
      ("eos.csv", 1_000), ("objects.csv", 1_000), ("reaper.csv", 1_000), ("hog.xml", 1_000),
      ("inqscribe.xml", 400),
    ])
  func mutations(_ name: String, _ rounds: Int) throws {
    let original =
      name == "scene.mvr"
      ? Compressed.zip([
        ("a.3ds", [1, 2, 3]), ("GeneralSceneDescription.xml", try fixture("scene.xml")),
      ]) : try fixture(name)
    let plugin = plugin(for: name)
    for round in Effort.scaled(0..<rounds) {
      let seed = UInt64(round) &* 7919 &+ UInt64(original.count)
      var generator = SplitMix64(seed: seed)
      let bytes = Self.mutated(original, &generator)
      _ = recognition(of: bytes)
      let size = [1 + bytes.count, 61][round % 2]
      let options = ReadingOptions(wantsCues: round % 3 > 0)
      guard let show = try? read(bytes, as: plugin, by: size, with: options) else { continue }
      let identifiers = Set(show.objects.map(\.identifier))
      let fired = show.layouts.flatMap { $0.widgets.compactMap(\.object) }
      let isConsistent =
        identifiers.count == show.objects.count
        && Set(show.layouts.map(\.identifier)).count == show.layouts.count
        && identifiers.isSuperset(of: fired)
        && identifiers.isSuperset(of: show.cues.map(\.list))
        && show.cueCount >= show.cues.count
        && show.leftOut.allSatisfy { $0.count > 0 && !$0.reason.isEmpty }
        && show.layouts.allSatisfy {
          !$0.widgets.isEmpty && $0.widgets.allSatisfy(\.frame.isFinite)
        }
      #expect(isConsistent, "\(name), seed \(seed)")
    }
  }

  @Test("damage to what is refused anyway does not trap, and is reported as it is recognised")
  func refusedFiles() {
    let seeds: [[UInt8]] = [
      [0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 60) + [0x50, 0x4B, 1, 2, 0xFF],
      Array("{\"version\":2,\"type\":\"page\",\"a\\\"b\":[{\"c\":\"d\"}]}".utf8),
      Array(
        "<?xml version='1.0' encoding='x'?><!-- c --><!DOCTYPE a [ ']' ]><b:MA xmlns:b='c'>".utf8),
      Array("version: 3\ntype: page\n".utf8), [0xFF, 0xFE, 0x3C, 0x00],
    ]
    for round in Effort.scaled(0..<2_000) {
      var generator = SplitMix64(seed: UInt64(round))
      let bytes = Self.mutated(seeds[round % seeds.count], &generator)
      _ = recognition(of: bytes)
      let error = failure(bytes, as: .known)
      switch recognition(of: bytes, by: [.known])?.1 {
      case .unsupported(let name, let advice):
        let isReportedSo =
          error?.code == .unsupported
          && error?.message.hasPrefix("\(name) cannot be imported") == true
          && error?.remedy == advice
        #expect(isReportedSo, "seed \(round)")
      default: #expect(error?.code == .unrecognised, "seed \(round)")
      }
    }
  }

  /// Numbers at which arithmetic fails that is not checked.
  private static let extremes = [
    "9223372036854775807", "-9223372036854775808", "18446744073709551615", "4294967295",
    "2147483648", "-1", "0", "65536", "1e308", "-1e308", "1e-320", "nan",
  ]

  /// A copy with one to four changes: bits flipped, bytes replaced, cut out, doubled or cut off, or
  /// a number made an extreme one.
  static func mutated(_ original: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...200, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.removeSubrange(place...)
      case 5, 6:
        let number = Self.extremes[Int.random(in: Self.extremes.indices, using: &generator)]
        bytes.replaceSubrange(Self.digits(in: bytes, from: place), with: number.utf8)
      default:
        let printable = UInt8.random(in: 0x20...0x7E, using: &generator)
        bytes.replaceSubrange(place..<end, with: repeatElement(printable, count: end - place))
      }
    }
    return bytes
  }

  /// The next digits from a place on, or nothing at the end.
  private static func digits(in bytes: [UInt8], from place: Int) -> Range<Int> {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let start = bytes[place...].firstIndex(where: isDigit) ?? bytes.endIndex
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    return start..<end
  }
}
