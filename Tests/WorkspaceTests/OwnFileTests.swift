import Foundation
import PluginAPI
import ShowImport
import TestSupport
import Testing
import Workspace

/// SQLite's locks belong to the process: it loses them when it closes such a file by hand.
@Suite("Files of the open workspace that somebody asks to read")
struct OwnFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Opens a workspace, and gives its file two more names.
  private func open() async throws -> Seat {
    let path = folder.file("w.callboard")
    let workspace = try WorkspaceFixture.open(path)
    _ = try await workspace.prepare()
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.file("soft"), withDestinationPath: "w.callboard")
    try files.linkItem(atPath: path, toPath: folder.file("hard"))
    return workspace
  }

  @Test(
    "They are refused under each name",
    arguments: ["w.callboard", "w.callboard-wal", "w.callboard-shm", "soft", "hard"])
  func refused(_ name: String) async throws {
    let workspace = try await open()
    let file = folder.file(name)
    let refusal = "this is a file of the open workspace"

    let report = try await workspace.importShowFile(at: file)
    let remedy = "; name another file"
    #expect(report.refused?.code == .unreadable && report.refused?.message == refusal + remedy)
    let parts = try await workspace.importShowFiles(
      [file], partsOf: folder.path, options: ImportOptions())
    #expect(parts.first?.refused?.message == "\(name): \(refusal)\(remedy)")

    let recording = await #expect(throws: WorkspaceError.self) {
      try await workspace.readRecording(at: file)
    }
    #expect(recording?.message == "\(file): \(refusal)")
    let replay = await #expect(throws: WorkspaceError.self) {
      try await workspace.replay(fileAt: file)
    }
    #expect(replay?.message == "\(file): \(refusal)")
    let trip = await #expect(throws: WorkspaceError.self) {
      try await workspace.createTrip(named: nil, fromFileAt: file, zone: nil)
    }
    #expect(trip?.message == "\(file): \(refusal)")
    let profile = #expect(throws: TransportError.self) { try workspace.profile(named: file) }
    #expect(profile?.message == "\(file): \(refusal)")
  }

  @Test("A walk counts them as not recognised", arguments: [nil, "usitt"])
  func walk(_ format: String?) async throws {
    let workspace = try await open()
    let show = try folder.write("Ident 3:0\n$Group 1\nEndData\n", to: "a.asc")
    let own = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0 == "hard" || $0.hasPrefix("w.callboard") }
    var walk = workspace.showFiles(in: folder.path, format: format)
    var finds: Set<ShowFileWalk.Find> = []
    while let find = walk.next() { finds.insert(find) }
    var expected: Set<ShowFileWalk.Find> = [.file(show), .skipped(folder.file("soft"))]
    for name in own { expected.insert(.unrecognised(folder.file(name))) }
    #expect(finds == expected)
  }

  @Test("Another workspace is not a show file, and is recognised by its content")
  func anotherWorkspace() async throws {
    let path = folder.file("other tour.callboard")
    let other = try WorkspaceFixture.open(path)
    _ = try await other.prepare()
    try await other.close()
    try FileManager.default.moveItem(atPath: path, toPath: folder.file("other tour.qxw"))
    let workspace = try await open()
    let report = try await workspace.importShowFile(at: folder.file("other tour.qxw"))
    #expect(report.refused?.code == .unsupported)
    #expect(
      report.refused?.message == "this is a Callboard workspace, not a show file; "
        + "open it with: callboard '\(folder.file("other tour.qxw"))'")
  }
}
