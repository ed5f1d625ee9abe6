import Foundation
import InkFiles
import PluginAPI
import ReaderChecks
import Testing

/// What the fuzzer kept of each reader of ink: the inputs that reach most.
@Suite("Inputs of the fuzzer for ink")
struct InkCorpusTests {
  private static func inputs(of key: String) throws -> [URL] {
    let corpus = try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil))
    return try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent("ink-\(key)"), includingPropertiesForKeys: nil
    )
    .sorted { $0.path < $1.path }
  }

  @Test("readers keep their promises on each", arguments: [InkFilePlugin].everyInkFile.map(\.key))
  func promises(key: String) throws {
    let plugin = try #require([InkFilePlugin].everyInkFile.first { $0.key == key })
    var count = 0
    for file in try Self.inputs(of: key) {
      let bytes = [UInt8](try Data(contentsOf: file))
      do throws(BrokenPromise) {
        count += try PlayedInk(bytes, as: plugin, among: .everyInkFile).play()
      } catch {
        Issue.record("ink-\(key)/\(file.lastPathComponent): \(error)")
      }
    }
    // Where nearly all are refused, nothing is played but refusals.
    #expect(count >= 10, "\(key): \(count) strokes")
  }
}
