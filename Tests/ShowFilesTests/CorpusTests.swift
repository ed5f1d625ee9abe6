import Foundation
import PluginAPI
import ReaderChecks
import ShowFiles
import Testing

/// What the fuzzer kept of each reader: the inputs that reach most.
@Suite("Inputs of the fuzzer")
struct CorpusTests {
  private static let formats: [ShowFilePlugin] = .everyShowFile

  /// The inputs of a format, by name.
  private static func inputs(of key: String) throws -> [URL] {
    let corpus = try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil))
    return try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(key), includingPropertiesForKeys: nil
    )
    .sorted { $0.path < $1.path }
  }

  @Test("readers keep their promises on each", arguments: formats.map(\.key))
  func promises(key: String) throws {
    let plugin = try #require(Self.formats.first { $0.key == key })
    var readable = 0
    for file in try Self.inputs(of: key) {
      let bytes = [UInt8](try Data(contentsOf: file))
      do throws(BrokenPromise) {
        if try PlayedInput(bytes, as: plugin, among: Self.formats).play() { readable += 1 }
      } catch {
        Issue.record("\(key)/\(file.lastPathComponent): \(error)")
      }
    }
    // Where nearly all are refused, nothing is played but refusals.
    #expect(plugin.isReader ? readable >= 5 : readable == 0)
  }

  @Test("the corpus stays small")
  func size() throws {
    let sizes = try Self.formats.map { plugin in
      try Self.inputs(of: plugin.key).reduce(0) {
        try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
      }
    }
    #expect(sizes.reduce(0, +) < 1 << 20)
  }
}
