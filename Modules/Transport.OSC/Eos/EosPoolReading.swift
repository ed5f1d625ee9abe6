import OSC

/// The progress of reading one pool.
struct EosPoolReading: Sendable {
  /// The most things that are asked for one by one; the pool is read again if it would be more.
  static let mostChanges = 1_000

  let pool: EosPool
  /// How many things there are, as the console counted them.
  var count: Int?
  /// Whether that was asked.
  private var isCounted = false
  /// Whether to request the count again after possible changes, and whether it is requested.
  private var wantsCount = false
  private var isCountOpen = false
  /// Whether something changed during reading: members may have moved even if the count is the
  /// same, and a member that moved to a position already read was never reported.
  private var isInDoubt = false
  /// The things that were asked for once more and answered since all was read.
  private var renewed: Set<String> = []
  /// The next place to ask for.
  private var next = 0
  /// The places that were asked for and not answered.
  private var open: Set<Int> = []
  /// The things that were changed.
  private(set) var changes = EosQueue()
  /// Whether to read it again after this reading.
  private var isStale = false
  private(set) var lists: [String: EosList] = [:]
  /// The number that each identity was last seen with, and the identity of each number.
  private(set) var numbers: [String: String] = [:]
  private var identities: [String: String] = [:]

  init(_ pool: EosPool) { self.pool = pool }

  /// Whether it is read from one end to the other.
  private var isRead: Bool { count.map { next >= $0 } == true && open.isEmpty }

  /// Whether all that is known to be there was read.
  var isDone: Bool { isSettled && !isStale && !isInDoubt }

  /// Whether no question is open, nor to be asked.
  private var isSettled: Bool { isRead && !wantsCount && !isCountOpen && changes.isEmpty }

  /// How many questions are on their way.
  var questions: Int { open.count + changes.asked.count }

  // MARK: Asking

  /// The next questions.
  ///
  /// - Parameter room: The most questions, besides the one for the count.
  /// - Returns: The questions.
  mutating func ask(_ room: Int) -> [OSCMessage] {
    if isInDoubt, isSettled {
      isInDoubt = false
      if lists.count != count { readAnew() }
    }
    if isRead, isStale { self = EosPoolReading(pool) }
    guard isCounted else {
      isCounted = true
      return [countQuestion]
    }
    guard let count else { return [] }
    let counting = wantsCount && !isCountOpen ? [countQuestion] : []
    if !counting.isEmpty { (wantsCount, isCountOpen) = (false, true) }
    let last = min(count, next + max(0, room))
    let places = next..<max(next, last)
    next = places.upperBound
    open.formUnion(places)
    return counting + places.map(question) + changes.ask(room - places.count).map(question)
  }

  /// Asks once more for all that was not answered.
  func askAgain() -> [OSCMessage] {
    (isCounted && count == nil || isCountOpen ? [countQuestion] : [])
      + open.sorted().map(question) + changes.asked.sorted().map(question)
  }

  /// Waits for no answer any more.
  ///
  /// - Returns: How many things were asked for in vain.
  mutating func giveUp() -> Int {
    if count == nil { count = 0 }
    defer {
      open = []
      isCountOpen = false
    }
    return open.count + changes.giveUp().count
  }

  private var countQuestion: OSCMessage { OSCMessage("/eos/get/\(pool.word)/count") }

  private func question(_ place: Int) -> OSCMessage {
    OSCMessage("/eos/get/\(pool.word)/index/\(place)")
  }

  private func question(_ number: String) -> OSCMessage {
    OSCMessage("/eos/get/\(pool.word)/\(number)")
  }

  // MARK: Answers

  /// Adds values of a member.
  ///
  /// - Returns: Whether this completes an answer to a question.
  mutating func take(_ values: EosValues, of number: String) -> Bool {
    let known = lists[number]
    // A repeated answer replaces the earlier one.
    var list = values.offset == 0 ? EosList(number: number) : known ?? EosList(number: number)
    list.take(values)
    guard known != nil || lists.count < EosReading.capacity else { return false }
    lists[number] = list
    guard list.isWhole else { return false }
    note(list.identity, of: number)
    // The place is of use only where it was asked for by that.
    if changes.answer(number) { return renewed.insert(number).inserted }
    return list.index.flatMap { open.remove($0) } != nil
  }

  /// Records the identity of a number; if another number had it, that one is requested too.
  private mutating func note(_ identity: String, of number: String) {
    let before = identities.updateValue(identity, forKey: number)
    guard before != identity else { return }
    if let before, numbers[before] == number { numbers[before] = nil }
    guard !identity.isEmpty else { return }
    let other = numbers.updateValue(number, forKey: identity)
    if let other, other != number, identities[other] == identity { change(other) }
  }

  /// A thing is no longer there.
  ///
  /// - Returns: Whether that was asked.
  mutating func remove(_ number: String) -> Bool {
    lists[number] = nil
    if let identity = identities.removeValue(forKey: number), numbers[identity] == number {
      numbers[identity] = nil
    }
    return changes.answer(number) && renewed.insert(number).inserted
  }

  /// Takes how many things there are after it was counted before.
  mutating func takeAgain(_ count: Int) {
    isCountOpen = false
    guard count != self.count else { return }
    // All positions may have changed. Those past the new end get no answer.
    self.count = count
    next = min(next, count)
    open = open.filter { $0 < count }
    readAnew()
  }

  /// Records that reading is complete: later changes are news again.
  mutating func settle() { renewed = [] }

  /// A thing was changed, or made.
  mutating func change(_ number: String) {
    // During reading, any addition or removal moves the members not yet read.
    if count != nil, !isRead { (wantsCount, isInDoubt) = (true, true) }
    if changes.count < Self.mostChanges { changes.add(number) } else { readAnew() }
  }

  /// More was changed than can be asked for one by one.
  mutating func readAnew() { isStale = true }
}
