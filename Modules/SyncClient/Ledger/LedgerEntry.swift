import Domain
import JSONText
import PluginAPI

/// What a device knows about one entity: its record, and what of it the server has.
struct LedgerEntry: Hashable, Sendable {
  /// The version of a record that the server had last.
  struct Acknowledged: Hashable, Sendable {
    /// Its tag.
    let tag: String
    /// The stamps of its groups.
    let stamps: [Stamp]
    /// The stamp of its deletion.
    let deletion: Stamp?
    /// The version itself, if it is of a trip: unsent edits of it may have to be made again.
    let trip: SyncRecord?

    /// The version of a record that a server keeps under a tag.
    init(_ record: SyncRecord, tag: String) {
      (self.tag, stamps, deletion) = (tag, record.stamps, record.deletion)
      trip = record.key.sort == .trip ? record : nil
    }

    /// Whether an edit is the last one of a group, or the deletion.
    func has(_ edit: Stamp) -> Bool { stamps.contains(edit) || deletion == edit }

    fileprivate init(tag: String, stamps: [Stamp], deletion: Stamp?, trip: SyncRecord?) {
      (self.tag, self.stamps, self.deletion, self.trip) = (tag, stamps, deletion, trip)
    }
  }

  /// The record with all edits that this device knows.
  var record: SyncRecord
  /// Whether it is what the workspace has, of unknown age, and nothing else is known: it needs no
  /// row.
  var isAdopted = false
  /// What the server has; `nil` if it has nothing, as far as is known.
  var acknowledged: Acknowledged?
  /// Why the server does not take the record as it is; `nil` if it may.
  var refusal: Refusal?
  /// The newest stamps of the versions of a trip that were sent, and may be what the server has.
  ///
  /// The device in a stamp does not say that: the file of a workspace can be copied.
  var sentTrips: [Stamp] = []
  /// The last versions of a trip that were sent, and to which no answer came yet.
  private(set) var unanswered: [SyncRecord] = []

  /// Why a record is not sent.
  struct Refusal: Hashable, Sendable {
    /// The reason, for people.
    let reason: String
    /// Whether it may be taken later as it is: the server has no room now, or gives no access.
    var isPassing = false
  }

  /// Whether there are edits that the server does not have.
  var isDirty: Bool {
    guard let acknowledged else { return true }
    return acknowledged.stamps != record.stamps || acknowledged.deletion != record.deletion
  }

  /// Whether the server has this record in a version that a device has read.
  func isAcknowledged(as remote: RemoteRecord) -> Bool {
    guard let tag = remote.tag, !remote.isDeleted, refusal == nil, !isDirty else { return false }
    return acknowledged?.tag == tag
  }

  /// Whether to send it.
  var isToSend: Bool { isDirty && refusal == nil }

  /// The most bytes of a tag or token: good ones are far shorter.
  static let longestTag = 10_000

  /// Notes why the server does not take it.
  mutating func refuse(_ reason: String, isPassing: Bool = false) {
    // A reason of any length would not fit in a row.
    let text = String(decoding: reason.utf8.prefix(1_000), as: UTF8.self)
    refusal = Refusal(reason: text, isPassing: isPassing)
  }

  /// Notes that this version of a trip is sent.
  mutating func noteSending() {
    guard record.key.sort == .trip, sentTrips.last != record.newest else { return }
    unanswered = unanswered.suffix(Self.mostUnanswered - 1) + [record]
    sentTrips = sentTrips.suffix(Self.mostSentTrips - 1) + [record.newest]
  }

  /// Forgets what was sent: the server has answered.
  mutating func noteAnswer() { (sentTrips, unanswered) = ([], []) }

  /// Forgets the sent versions with some stamps: the server has refused them.
  mutating func forgetSent(where isRefused: (Stamp) -> Bool) {
    sentTrips.removeAll(where: isRefused)
    unanswered.removeAll { isRefused($0.newest) }
  }

  /// The most sent versions that are kept whole.
  private static let mostUnanswered = 3

  /// The most sent versions that are remembered: each was sent without an answer.
  private static let mostSentTrips = 100

  /// The groups with edits that the server does not have.
  func isDirty(group index: Int) -> Bool {
    acknowledged.map { $0.stamps[index] != record.stamps[index] } ?? true
  }
}

// MARK: - Rows

extension LedgerEntry {
  /// The name of the row that keeps it.
  static func row(of key: EntityKey) -> String { "\(prefix)\(RecordFormat.name(of: key))" }

  /// What the names of all such rows begin with.
  static let prefix = "record/"

  /// The contents of the row: JSON.
  var bytes: [UInt8] {
    let bytes = bytes(keepsUnanswered: true)
    // A row that is too long would not be kept at all.
    return bytes.count <= SyncUpdate.longestRow ? bytes : self.bytes(keepsUnanswered: false)
  }

  private func bytes(keepsUnanswered: Bool) -> [UInt8] {
    let text = JSONWriter.object(.control) { json in
      json.write(record)
      json.member("stamps", Stamp.text(of: record.stamps))
      if let deletion = record.deletion { json.member("deletion", "\(deletion)") }
      if !record.lost.isEmpty {
        json.member("lost", record.lost.map(\.description).joined(separator: ","))
      }
      if let acknowledged {
        json.member("tag", acknowledged.tag)
        if acknowledged.stamps != record.stamps {
          json.member("sent", Stamp.text(of: acknowledged.stamps))
        }
        if let deletion = acknowledged.deletion { json.member("sentDeletion", "\(deletion)") }
        if let trip = acknowledged.trip, isDirty { json.object("sentTrip") { $0.write(trip) } }
      }
      if let refusal {
        json.member("refusal", refusal.reason)
        if refusal.isPassing { json.member("isPassing", true) }
      }
      if !sentTrips.isEmpty { json.member("sentTrips", Stamp.text(of: sentTrips)) }
      let older = keepsUnanswered ? unanswered.filter { $0.newest != record.newest } : []
      if !older.isEmpty {
        json.name("unanswered")
        json.array { json in
          for version in older {
            json.object { json in
              json.write(version)
              json.member("stamps", Stamp.text(of: version.stamps))
              if let deletion = version.deletion { json.member("deletion", "\(deletion)") }
            }
          }
        }
      }
    }
    return Array(text.utf8)
  }

  /// Reads a row; `nil` if it is garbled.
  init?(_ bytes: [UInt8]) {
    guard
      let json = try? LocatedJSON(
        String(decoding: bytes, as: UTF8.self), JSONLimits(length: .max, isLenient: true)),
      let row = try? json.decoded(as: Row.self),
      let stamps = Stamp.all(row.stamps), let sent = Stamp.all(row.sent ?? row.stamps),
      var record = row.contents.record(stamps, row.deletion), sent.count == stamps.count
    else { return nil }
    record.note(lost: (row.lost ?? "").split(separator: ",").compactMap { EditStamp($0) })
    self.record = record
    refusal = row.refusal.map { Refusal(reason: $0, isPassing: row.isPassing ?? false) }
    sentTrips = row.sentTrips.flatMap { Stamp.all($0) } ?? []
    for version in row.unanswered ?? [] {
      guard let stamps = version.stamps.flatMap({ Stamp.all($0) }),
        let version = version.record(stamps, version.deletion), version.key == record.key
      else { return nil }
      unanswered.append(version)
    }
    if sentTrips.last == record.newest { unanswered.append(record) }
    guard let tag = row.tag else { return }
    let sentDeletion = row.sentDeletion.flatMap { Stamp($0) }
    var trip: SyncRecord?
    if record.key.sort == .trip {
      trip = row.sentTrip == nil ? record : row.sentTrip?.record(sent, row.sentDeletion)
      guard trip?.key == record.key else { return nil }
    }
    acknowledged = Acknowledged(tag: tag, stamps: sent, deletion: sentDeletion, trip: trip)
  }

  private struct Contents: Decodable {
    let entity: Entity
    let members: [Entity]?
    let ancestors: String?
    var stamps: String?
    var deletion: String?

    /// The record with these contents; `nil` if the number of stamps does not fit.
    func record(_ stamps: [Stamp], _ deletion: String?) -> SyncRecord? {
      SyncRecord(
        entity, with: Dictionary((members ?? []).map { ($0.key, $0) }) { $1 }, stamps: stamps,
        deletion: deletion.flatMap { Stamp($0) },
        ancestors: ancestors.flatMap { Stamp.all($0) } ?? [])
    }
  }

  private struct Row: Decodable {
    let entity: Entity
    let members: [Entity]?
    let stamps: String
    let deletion: String?
    let tag: String?
    let sent: String?
    let sentDeletion: String?
    let sentTrip: Contents?
    let refusal: String?
    let isPassing: Bool?
    let sentTrips: String?
    let unanswered: [Contents]?
    let ancestors: String?
    let lost: String?

    var contents: Contents {
      Contents(entity: entity, members: members, ancestors: ancestors)
    }
  }
}

extension JSONWriter {
  /// Writes the contents of a record.
  fileprivate mutating func write(_ record: SyncRecord) {
    object("entity") { entity in
      entity.object(record.key.sort.rawValue) { $0.write(record.entity) }
    }
    if !record.ancestors.isEmpty { member("ancestors", Stamp.text(of: record.ancestors)) }
    guard !record.members.isEmpty else { return }
    name("members")
    raw(RecordFormat.text(of: record.members))
  }
}

extension Stamp {
  fileprivate static func text(of stamps: [Stamp]) -> String {
    stamps.map(\.description).joined(separator: ",")
  }

  /// Reads stamps; `nil` if one is garbled.
  fileprivate static func all(_ text: String) -> [Stamp]? {
    let texts = text.split(separator: ",", omittingEmptySubsequences: false)
    let stamps = texts.compactMap { Stamp($0) }
    return stamps.count == texts.count ? stamps : nil
  }
}
