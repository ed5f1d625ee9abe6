import Foundation
import PluginAPI
import ReaderChecks
import Testing
import TripFiles

/// What the fuzzer kept of each reader of trips: the inputs that reach most.
@Suite("Inputs of the fuzzer for trips")
struct TripCorpusTests {
  private static func inputs(of key: String) throws -> [URL] {
    let corpus = try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil))
    return try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent("trip-\(key)"), includingPropertiesForKeys: nil
    )
    .sorted { $0.path < $1.path }
  }

  @Test("readers keep their promises on each", arguments: [TripFilePlugin].everyTripFile.map(\.key))
  func promises(key: String) throws {
    let plugin = try #require([TripFilePlugin].everyTripFile.first { $0.key == key })
    var made = 0
    for file in try Self.inputs(of: key) {
      let bytes = [UInt8](try Data(contentsOf: file))
      do throws(BrokenPromise) {
        if try PlayedTrip(bytes, as: plugin, among: .every).play() { made += 1 }
      } catch {
        Issue.record("trip-\(key)/\(file.lastPathComponent): \(error)")
      }
    }
    // Where nearly all are refused, nothing is played but refusals.
    #expect(made >= 10, "\(key): \(made) trips")
  }

  @Test("the corpus stays small")
  func size() throws {
    let sizes = try [TripFilePlugin].everyTripFile.map { plugin in
      try Self.inputs(of: plugin.key).reduce(0) {
        try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
      }
    }
    #expect(sizes.reduce(0, +) < 1 << 20)
  }
}
