import Foundation
import ReaderChecks
import Testing

/// What the fuzzer kept of JSON workspaces: the inputs that reach most.
struct CorpusTests {
  @Test func promises() throws {
    let corpus = try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil))
    let files = try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent("workspace-json"), includingPropertiesForKeys: nil)
    var count = 0
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      do throws(BrokenPromise) {
        count += try PlayedWorkspace(bytes).play()
      } catch {
        Issue.record("\(file.lastPathComponent): \(error)")
      }
    }
    // If nearly all are refused, only refusals are played.
    #expect(count >= 20, "\(count) entities")
  }
}
