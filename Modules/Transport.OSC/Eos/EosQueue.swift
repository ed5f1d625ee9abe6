/// Names to request from a console, each once however often it is queued.
///
/// A name queued again while its answer is on the way is requested again afterwards: the answer may
/// be older than the change.
struct EosQueue: Hashable, Sendable {
  private var waiting: [String] = []
  /// How many of those were asked already.
  private var taken = 0
  private var isWaiting: Set<String> = []
  /// The names without an answer yet.
  private(set) var asked: Set<String> = []

  /// How many wait to be asked.
  var count: Int { isWaiting.count }

  /// Whether no name waits for a request or an answer.
  var isEmpty: Bool { isWaiting.isEmpty && asked.isEmpty }

  /// Puts a thing at the end, unless it waits already.
  mutating func add(_ name: String) {
    guard isWaiting.insert(name).inserted else { return }
    waiting.append(name)
  }

  /// The names to request now, in the order queued.
  ///
  /// - Parameter room: The most names.
  /// - Returns: The names, which wait for their answers from now on.
  mutating func ask(_ room: Int) -> [String] {
    var names: [String] = []
    var kept: [String] = []
    while taken < waiting.count, names.count < room {
      let name = waiting[taken]
      taken += 1
      guard isWaiting.contains(name) else { continue }
      if asked.contains(name) {
        kept.append(name)
      } else {
        isWaiting.remove(name)
        names.append(name)
      }
    }
    asked.formUnion(names)
    if taken * 2 >= waiting.count {
      waiting.removeFirst(taken)
      taken = 0
    }
    waiting += kept
    return names
  }

  /// Records an answer.
  ///
  /// - Returns: Whether it was waited for.
  mutating func answer(_ name: String) -> Bool { asked.remove(name) != nil }

  /// Stops waiting for answers.
  ///
  /// - Returns: The names without an answer, in order.
  mutating func giveUp() -> [String] {
    defer { asked = [] }
    return asked.sorted()
  }

  /// Forgets a thing that is gone.
  mutating func remove(_ name: String) {
    isWaiting.remove(name)
    asked.remove(name)
  }
}
