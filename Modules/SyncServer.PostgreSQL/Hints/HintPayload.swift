import Foundation
import SyncServer

/// The text of notifications: who sends it, then owner, zone and writer, each on a line.
struct HintPayload: Sendable {
  private static let notify = Statement(
    "notify", "SELECT pg_notify(current_schema(), payload) FROM unnest($1::text[]) AS payload")

  /// Who sends: others do not have the same.
  private let sender = UUID().uuidString

  /// The text of a hint that any zone may have changed.
  var everything: String { sender }

  /// The text of a hint.
  func text(of hint: ZoneHint) -> String {
    ([sender, hint.owner, hint.zone] + (hint.writer.map { [$0] } ?? []))
      .map { $0.filter { !$0.isNewline } }.joined(separator: "\n")
  }

  /// Reads what another one sent.
  ///
  /// - Returns: The hint; `nil` for what this one sent.
  func hint(in text: String) -> BellHint? {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard parts.first != sender else { return nil }
    // A newer program may have more to say.
    guard (3...4).contains(parts.count) else { return .everything }
    return .zone(
      ZoneHint(owner: parts[1], zone: parts[2], writer: parts.count > 3 ? parts[3] : nil))
  }

  /// Sends notifications, in one transaction.
  static func send(_ payloads: [String], _ session: Session) throws {
    _ = try session.run(notify) { $0.add(payloads) }
  }
}
