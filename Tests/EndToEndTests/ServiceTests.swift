import Foundation
import TestSupport
import Testing

/// The sync server as a service of systemd, as the Debian package has it.
@Suite(
  "The service of the sync server", .timeLimit(.minutes(30)),
  .enabled(
    if: Peer.exists("systemd-analyze"), "systemd is not here; Debian's package 'systemd' has it"))
struct ServiceTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let folder: TemporaryFolder
  /// The unit, with the server that was built.
  private let unit: String

  init() throws {
    folder = try TemporaryFolder()
    let text = try String(
      contentsOf: Self.root.appendingPathComponent(
        "Tools/Packaging/systemd/callboard-sync-server.service"), encoding: .utf8)
    let program = BuiltExecutable.syncServer.url.path
    unit = try folder.write(
      text.replacing("/usr/bin/callboard-sync-server", with: program),
      to: "callboard-sync-server.service")
  }

  private func analyse(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["systemd-analyze", "--no-pager"] + arguments
    let output = try folder.create("output")
    (process.standardOutput, process.standardError) = (output, output)
    try process.start()
    try process.waitForEnd()
    return (process.terminationStatus, folder.read("output"))
  }

  @Test("systemd finds nothing wrong with it")
  func verified() throws {
    let run = try analyse("verify", "--man=no", unit)
    #expect(run.status == 0 && run.output.isEmpty, "\(run)")
  }

  @Test("It may do little: systemd's measure of exposure is below 2 of 10")
  func hardened() throws {
    let run = try analyse("security", "--offline=true", "--threshold=20", unit)
    #expect(run.status == 0, "\(run)")
  }
}
