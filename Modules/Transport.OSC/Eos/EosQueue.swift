/// What is to be asked of a console by name, each thing once however often it is wanted.
///
/// What is wanted again while its answer is on the way is asked again after that: the answer may be
/// older than the wish.
struct EosQueue: Hashable, Sendable {
  private var waiting: [String] = []
  /// How many of those were asked already.
  private var taken = 0
  private var isWaiting: Set<String> = []
  /// What was asked and not answered.
  private(set) var asked: Set<String> = []

  /// How many wait to be asked.
  var count: Int { isWaiting.count }

  /// Whether nothing waits, neither to be asked nor to be answered.
  var isEmpty: Bool { isWaiting.isEmpty && asked.isEmpty }

  /// Puts a thing at the end, unless it waits already.
  mutating func add(_ name: String) {
    guard isWaiting.insert(name).inserted else { return }
    waiting.append(name)
  }

  /// What can be asked now, in the order it was wanted.
  ///
  /// - Parameter room: How many may be asked at most.
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

  /// Notes an answer.
  ///
  /// - Returns: Whether it was waited for.
  mutating func answer(_ name: String) -> Bool { asked.remove(name) != nil }

  /// Waits for no answer any more.
  ///
  /// - Returns: What was asked in vain, in order.
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
