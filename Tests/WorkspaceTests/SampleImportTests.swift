import Domain
import Foundation
import PluginAPI
import ShowImport
import TestSupport
import Testing
import Workspace

/// The real files of other programs; they are not a part of the repository.
private enum SampleFolder {
  static let absence: Comment =
    """
    the sample show files are absent: set CALLBOARD_SAMPLES, or put them in \
    ../shared/samples/showfiles
    """

  static let url: URL? = {
    let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let candidates = [
      ProcessInfo.processInfo.environment["CALLBOARD_SAMPLES"].map { URL(fileURLWithPath: $0) },
      repository.appendingPathComponent("../shared/samples/showfiles"),
    ]
    return candidates.compactMap { $0?.standardizedFileURL }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("expected.csv").path)
    }
  }()

  /// The paths of all show files, by name.
  static func paths() throws -> [String] {
    let url = try #require(url)
    return try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { !$0.hasSuffix(".md") && $0 != "expected.csv" }.sorted()
      .map { url.appendingPathComponent($0).path }
  }
}

@Suite(
  "Importing all sample files", .enabled(if: SampleFolder.url != nil, SampleFolder.absence),
  .timeLimit(.minutes(10)))
struct SampleImportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Imports files into the one workspace of the test, as one run.
  private func run(_ paths: [String]) async throws -> [FileReport] {
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    var reports: [FileReport] = []
    for path in paths {
      reports.append(
        try await workspace.importShowFile(at: path, options: ImportOptions(target: .ownShow)))
    }
    try await workspace.close()
    return reports
  }

  /// Imports a folder, as one run.
  private func run(folder: String) async throws -> [FileReport] {
    let workspace = try WorkspaceFixture.open(self.folder.file("w.callboard"))
    var walk = ShowFileWalk(folder, formats: try WorkspaceFixture.registry().formats)
    var reports: [FileReport] = []
    while let find = walk.next() {
      var options = ImportOptions(target: .ownShow)
      switch find {
      case .file(let path):
        reports.append(try await workspace.importShowFile(at: path, options: options))
      case .parts(let folder, let files, let format):
        options.format = format
        reports += try await workspace.importShowFiles(
          files, partsOf: folder, options: options)
      case .refused(let report): reports.append(report)
      case .unrecognised, .skipped: break
      }
    }
    try await workspace.close()
    return reports
  }

  private func expectNothing(_ second: [FileReport], after first: [FileReport]) {
    #expect(second.map(\.file) == first.map(\.file))
    for (again, before) in zip(second, first) {
      #expect(again.created.isEmpty && again.updated.isEmpty, "\(again.file): \(again.summary)")
      #expect(again.vanished == nil && again.boards.isEmpty, "\(again.file): \(again.summary)")
      #expect(again.refused == before.refused && again.show == before.show)
      let kept = before.created.merging(before.unchanged, uniquingKeysWith: +)
      #expect(again.unchanged == kept, "\(again.file)")
    }
  }

  @Test("File by file: the second time nothing is created and nothing updated")
  func files() async throws {
    let paths = try SampleFolder.paths()
    let first = try await run(paths)
    #expect(first.filter { $0.refused == nil }.count >= 20)
    #expect(first.contains { $0.refused != nil })
    expectNothing(try await run(paths), after: first)
  }

  @Test("As one folder: the second time nothing is created and nothing updated")
  func wholeFolder() async throws {
    let path = try #require(SampleFolder.url).path
    let first = try await run(folder: path)
    #expect(first.filter { $0.refused == nil }.count >= 15)
    #expect(first.contains { $0.parts > 1 })
    expectNothing(try await run(folder: path), after: first)
  }
}
