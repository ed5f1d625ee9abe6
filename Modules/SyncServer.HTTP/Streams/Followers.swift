import PluginAPI
import SyncServer

/// The clients that hear about changes.
///
/// What a client has not heard yet is a set of zones, so a slow one never has more of them than its
/// owner has zones.
struct Followers: Sendable {
  /// The most streams of a key.
  static let mostOfKey = 8

  /// A stream.
  struct Stream: Sendable {
    /// Its number.
    let id: Int
    /// Wakes who writes it, for hints or for its end.
    let wakes: AsyncStream<Void>
    /// Wakes who writes it, or ends it.
    let waker: AsyncStream<Void>.Continuation
  }

  private struct Follower: Sendable {
    let key: KeyEntry
    let zones: Set<String>?
    let name: String?
    let waker: AsyncStream<Void>.Continuation
    var pending: Set<String> = []
  }

  /// The most streams.
  let most: Int
  private var all: [Int: Follower] = [:]
  private var last = 0
  private var isClosed = false

  init(most: Int) {
    self.most = most
  }

  /// How many streams there are.
  var count: Int { all.count }

  /// The keys that have streams.
  var keys: Set<String> { Set(all.values.map(\.key.identifier)) }

  /// The owners whose clients have streams.
  var owners: Set<String> { Set(all.values.map(\.key.owner)) }

  /// Adds a stream; it replaces one of the same client.
  ///
  /// - Parameters:
  ///   - key: The key of the client.
  ///   - request: What it wants to hear about.
  ///   - name: What the client calls itself; it does not hear about its own writes.
  /// - Returns: The stream.
  /// - Throws: ``/PluginAPI/RemoteFailure`` if there are too many.
  mutating func add(
    _ key: KeyEntry, _ request: StreamRequest, name: String?
  ) throws(RemoteFailure) -> Stream {
    // A client that lost its connection has a stream that no one has ended yet.
    if let name {
      for (id, other) in all where other.name == name && other.key == key { remove(id) }
    }
    let ofKey = all.values.count { $0.key.identifier == key.identifier }
    guard ofKey < Self.mostOfKey else {
      throw RemoteFailure(
        .throttled, "a key has at most \(Self.mostOfKey) streams", retryAfter: .seconds(60))
    }
    guard all.count < most, !isClosed else {
      throw RemoteFailure(
        .tryAgainLater, "the server has no room for another stream", retryAfter: .seconds(60))
    }
    last += 1
    let (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    all[last] = Follower(key: key, zones: request.zones, name: name, waker: waker)
    return Stream(id: last, wakes: wakes, waker: waker)
  }

  /// Lets an owner's clients know that a zone changed.
  ///
  /// - Parameters:
  ///   - zone: The zone.
  ///   - owner: The owner.
  ///   - name: What the client that changed it calls itself.
  mutating func note(_ zone: String, of owner: String, by name: String?) {
    for (id, follower) in all {
      guard follower.key.owner == owner, follower.zones?.contains(zone) ?? true,
        name == nil || follower.name != name
      else { continue }
      all[id]?.pending.insert(zone)
      follower.waker.yield()
    }
  }

  /// Takes what a stream has to write.
  mutating func take(_ id: Int) -> [String] {
    defer { all[id]?.pending = [] }
    return all[id]?.pending.sorted() ?? []
  }

  /// Removes a stream that ended.
  mutating func remove(_ id: Int) {
    all[id]?.waker.finish()
    all[id] = nil
  }

  /// Ends all streams of a key.
  mutating func end(key: String) {
    for (id, follower) in all where follower.key.identifier == key { remove(id) }
  }

  /// Ends all streams of an owner's clients.
  mutating func end(owner: String) {
    for (id, follower) in all where follower.key.owner == owner { remove(id) }
  }

  /// Ends all streams, and takes no others.
  mutating func close() {
    isClosed = true
    for id in all.keys { remove(id) }
  }
}
