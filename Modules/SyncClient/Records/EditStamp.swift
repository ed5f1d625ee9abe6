/// An edit that lost against a later one whose author had not seen it, as the record names it.
///
/// The device that meets the conflict notes it in the record, so that the device where the edit was
/// made finds out, too.
public struct EditStamp: Hashable, Sendable {
  /// The group; `nil` for a deletion.
  public let group: String?
  /// The stamp of the edit.
  public let stamp: Stamp

  /// The most that a record has.
  static let most = 16
  /// What stands for the group of a deletion; no group has this name.
  private static let deletion = "deletion"

  init(group: String?, stamp: Stamp) { (self.group, self.stamp) = (group, stamp) }

  /// The edits of two versions of a record: the newest ones, in the same order everywhere.
  static func union(_ some: [EditStamp], _ others: [EditStamp]) -> [EditStamp] {
    if some == others || others.isEmpty { return some }
    let all = Set(some).union(others).sorted {
      ($0.stamp, $0.group ?? "") < ($1.stamp, $1.group ?? "")
    }
    return Array(all.suffix(most))
  }
}

extension EditStamp: CustomStringConvertible {
  /// The group, or `deletion`, with the stamp: `label=…`.
  public var description: String { "\(group ?? Self.deletion)=\(stamp)" }

  /// Reads what ``description`` gives; `nil` for any other text.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let stamp = Stamp(parts[1]) else { return nil }
    self.init(group: parts[0] == Self.deletion ? nil : String(parts[0]), stamp: stamp)
  }
}
