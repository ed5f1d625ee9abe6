import Foundation
import InkFiles
import PluginAPI
import ReaderChecks
import TestSupport
import Testing

@Suite("Damaged ink files")
struct InkMutationTests {
  /// Numbers and signs at which readers fail that do not look.
  private static let extremes = [
    "0", "-1", "99999999999999999999", "1e999", "1e300", "nan", "1e-320", "*", "?", "'", "\"", "z",
    "A1 1 0 11", "c", ",", "#FFFFFFFFF", "scale(1e200)", "2147483648",
  ]

  @Test("no damage breaks a promise", arguments: [InkFilePlugin].everyInkFile.map(\.key))
  func mutations(key: String) throws {
    let plugin = try #require([InkFilePlugin].everyInkFile.first { $0.key == key })
    let corpus = try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil))
    let files = try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent("ink-\(key)"), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
    let originals = try files.map { [UInt8](try Data(contentsOf: $0)) }
    var strokes = 0
    for seed in Effort.scaled(0..<UInt64(1_500)) {
      var generator = SplitMix64(seed: seed)
      let original = try #require(originals.randomElement(using: &generator))
      let bytes = Self.mutated(original, &generator)
      do throws(BrokenPromise) {
        strokes += try PlayedInk(bytes, as: plugin, among: .everyInkFile).play()
      } catch {
        Issue.record("\(key), seed \(seed): \(error)")
      }
    }
    #expect(strokes > 300, "\(key): most damage is refused, and \(strokes) strokes are read")
  }

  private static func mutated(_ original: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default:
        let digits = bytes[place...].firstIndex { (0x30...0x39).contains($0) } ?? place
        let text = extremes[Int.random(in: extremes.indices, using: &generator)]
        bytes.replaceSubrange(digits..<min(digits + 1, bytes.count), with: text.utf8)
      }
    }
    return bytes
  }
}
