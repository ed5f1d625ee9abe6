import Domain
import PluginAPI

/// The writes of the last 20 minutes, so that none is carried out twice by a repeated message.
struct ReplayCache: Sendable {
  /// What identifies a message.
  struct Key: Hashable, Sendable {
    let sender: String
    let hash: MessageHash
  }

  /// The answer to a message that was carried out.
  struct Answer: Sendable {
    let reply: RemoteReply
    /// The sequence at which the life of the zone began that the message wrote into; `nil` if it
    /// wrote no records.
    ///
    /// The answer is true only during that life.
    let life: Int64?
  }

  private struct Entry: Sendable {
    /// The answer; `nil` if it was too much to keep.
    var answer: Answer?
    let bytes: Int
    let end: Timestamp
  }

  /// How long a signed message can be repeated: a signature is valid for ten minutes before and
  /// after its date.
  private static let milliseconds: Int64 = 20 * 60 * 1_000

  private let mostEntries: Int
  private let mostBytes: Int
  /// The messages that are being carried out.
  private var underWay: Set<Key> = []
  private var entries: [Key: Entry] = [:]
  /// The messages, the oldest first; those before ``first`` are gone.
  private var order: [Key] = []
  private var first = 0
  /// The oldest message with a reply is here or later.
  private var firstReply = 0
  private var bytes = 0

  init(_ settings: ServerSettings) {
    mostEntries = max(0, settings.replayEntries)
    mostBytes = max(0, settings.replayBytes)
  }

  /// Begins to carry out a message.
  ///
  /// - Returns: The answer to one that was or is being carried out; `nil` for a new one, which then
  ///   ends with ``end(_:_:at:)``.
  mutating func begin(_ key: Key, at now: Timestamp) -> Result<Answer, RemoteFailure>? {
    expire(at: now)
    guard let entry = entries[key] else {
      guard underWay.insert(key).inserted else {
        return .failure(
          RemoteFailure(
            .tryAgainLater, "this request is still being processed", retryAfter: .seconds(1)))
      }
      return nil
    }
    guard let answer = entry.answer else {
      return .failure(RemoteFailure(.conflict, "this message was carried out before"))
    }
    return .success(answer)
  }

  /// Remembers that a message was carried out, unless it failed as a whole.
  ///
  /// - Parameters:
  ///   - key: The message.
  ///   - result: The answer.
  ///   - now: The time when it began.
  mutating func end(_ key: Key, _ result: Result<Answer, RemoteFailure>, at now: Timestamp) {
    underWay.remove(key)
    guard mostEntries > 0, case .success(let answer) = result else { return }
    if entries.count >= mostEntries { dropFirst() }
    let size = answer.reply.byteCount
    let (end, isOver) = now.milliseconds.addingReportingOverflow(Self.milliseconds)
    entries[key] = Entry(
      answer: answer, bytes: size, end: Timestamp(milliseconds: isOver ? .max : end))
    order.append(key)
    bytes += size
    while bytes > mostBytes, firstReply < order.count {
      dropReply(of: order[firstReply])
      firstReply += 1
    }
  }

  private mutating func expire(at now: Timestamp) {
    while first < order.count, let entry = entries[order[first]], entry.end <= now { dropFirst() }
  }

  private mutating func dropFirst() {
    guard first < order.count else { return }
    dropReply(of: order[first])
    entries[order[first]] = nil
    first += 1
    firstReply = max(firstReply, first)
    guard first > 64, first > order.count / 2 else { return }
    order.removeFirst(first)
    firstReply -= first
    first = 0
  }

  private mutating func dropReply(of key: Key) {
    guard let entry = entries[key], entry.answer != nil else { return }
    bytes -= entry.bytes
    entries[key]?.answer = nil
  }
}

extension RemoteReply {
  /// About how many bytes the reply to a write has.
  fileprivate var byteCount: Int {
    guard case .results(let results) = self else { return 64 }
    return results.reduce(64) { sum, result in
      switch result {
      case .record(let record):
        sum + RecordRules.byteCount(name: record.name, type: record.type, fields: record.fields)
      case .failure(let name, let failure): sum + name.utf8.count + failure.reason.utf8.count + 64
      }
    }
  }
}
