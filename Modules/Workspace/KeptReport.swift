import Domain
import Foundation
import PluginAPI
import SyncClient

/// How sync is doing in the process that runs it, for other processes of the machine: a file beside
/// the setup.
struct KeptReport: Codable, Sendable {
  private struct Refusal: Codable {
    let name: String
    let reason: String
  }

  /// The most refusals that are kept: the file is written up to once a second.
  private static let mostRefused = 50

  /// The process that syncs.
  let process: String
  /// When it was so, in milliseconds since 1970.
  private let milliseconds: Int64
  private let isOnline: Bool
  private let isUpToDate: Bool
  private let waiting: Int?
  private let joined: Int?
  private let trouble: String?
  private let devices: [String]
  private let refused: [Refusal]
  /// How many are not in ``refused``; an earlier version does not write it, as it writes all.
  private let moreRefused: Int?
  private let overtaken: [String]
  private let unread: Int

  /// Keeps a report.
  ///
  /// - Parameters:
  ///   - report: The report; its devices are the others only.
  ///   - process: The process that syncs.
  ///   - time: The time.
  init(_ report: SyncReport, by process: String, at time: Timestamp) {
    (self.process, milliseconds) = (process, time.milliseconds)
    (isOnline, isUpToDate, waiting) = (report.isOnline, report.isUpToDate, report.waiting)
    (joined, trouble, devices) = (report.joined, report.trouble, report.devices)
    refused = report.refused.prefix(Self.mostRefused).map {
      Refusal(name: $0.name, reason: $0.reason)
    }
    moreRefused = report.refused.count - refused.count + report.moreRefused
    (overtaken, unread) = (report.overtaken, report.unread)
  }

  /// Completes the report of another process with it.
  func complete(_ report: inout SyncReport) {
    (report.standing, report.time) = (.elsewhere, Timestamp(milliseconds: milliseconds))
    (report.isOnline, report.isUpToDate, report.waiting) = (isOnline, isUpToDate, waiting)
    report.joined = joined
    (report.trouble, report.overtaken, report.unread) = (trouble, overtaken, unread)
    report.refused = refused.map { ($0.name, $0.reason) }
    report.moreRefused = moreRefused ?? 0
    report.devices += devices
  }
}

extension SyncFolder {
  private var reportPath: String { path + "/state.json" }

  /// The most bytes that are read: what is longer, no process of this version wrote.
  private static let longestReport = 16 << 20

  /// Keeps how sync is doing; other processes show it, and nothing depends on it.
  func keep(_ report: KeptReport) {
    guard let bytes = try? JSONEncoder().encode(report) else { return }
    // After a power cut no process syncs, so this file is not worth a wait for the disk.
    try? WholeFile.write(Array(bytes), to: reportPath, mode: 0o600, isSynced: false)
  }

  /// How sync is doing in the process that runs it, as far as that has said it.
  var keptReport: KeptReport? {
    guard let file = FileHandle(forReadingAtPath: reportPath),
      let bytes = try? file.read(upToCount: Self.longestReport)
    else { return nil }
    return try? JSONDecoder().decode(KeptReport.self, from: bytes)
  }

  /// Removes what was kept, as the process does not sync any more.
  func forgetReport() { unlink(reportPath) }
}
