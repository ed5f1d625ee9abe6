import Domain
import Foundation
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// A workspace in a folder of its own, with a sample show and a sample trip.
struct Workspace {
  let folder: TemporaryFolder
  let path: String
  let sample: SampleShow
  let trip: SampleTrip

  /// Makes it and closes it.
  init(seed: UInt64 = 1) throws {
    folder = try TemporaryFolder()
    path = folder.file("w.callboard.json")
    var samples = Samples(seed: seed)
    sample = SampleShow(&samples)
    trip = SampleTrip(&samples)
    let store = try JSONStore(path: path)
    _ = try store.commit(sample.making + trip.making, expecting: .start)
    store.close()
  }

  /// The whole file.
  var text: String { folder.read("w.callboard.json") }

  /// The lines of the file.
  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The names of all files in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Writes the file as another program would.
  func write(_ text: String) throws { _ = try folder.write(text, to: "w.callboard.json") }

  /// Removes the digest, as a person does who changed the file.
  func acceptAsItIs() throws {
    let accepted = text.replacing(/,"digest":\{.*?\}\}/, with: "")
    #expect(accepted != text)
    try write(accepted)
  }

  /// Opens it.
  func open() throws -> JSONStore { try JSONStore(path: path) }
}

extension TemporaryFolder {
  /// The file beside a workspace as an older build wrote it, without checks.
  func readUnchecked(_ name: String) -> String {
    read(name).replacing(/,"check":"[0-9a-f]{16}"/, with: "")
  }
}

extension JSONStore {
  /// Commits on the current state.
  @discardableResult
  func add(_ changes: [Change], from source: CommitSource = .program) throws -> StoreSequence {
    try commit(changes, expecting: sequence(), from: source, watchedBy: nil)
  }
}

/// Expects a store's error with a code and a text.
func expectError(
  _ code: ErrorCode, _ text: String = "", sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) {
  let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error?.code == code, "\(String(describing: error))", sourceLocation: sourceLocation)
  #expect(
    text.isEmpty || error?.description.contains(text) == true, "\(String(describing: error))",
    sourceLocation: sourceLocation)
}
