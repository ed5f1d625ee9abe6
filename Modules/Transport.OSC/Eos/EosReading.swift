import Domain
import PluginAPI

/// The reading of a show from an Eos console: what to ask next, and what came of it.
///
/// A value without a network or a clock: whoever has these hands it the console's messages, tells
/// it when there is silence, and sends what it wants to be sent.
struct EosReading: Sendable {
  private struct Pool: Sendable {
    let pool: EosPool
    var count: Int?
    /// The next place to ask for.
    var next = 0
    /// The places that were asked for and not answered.
    var open: Set<Int> = []
    var lists: [String: EosList] = [:]

    /// What there is to be read.
    var isOpen: Bool { !open.isEmpty || next < (count ?? 0) }
  }

  /// How many questions are on their way at a time.
  private static let window = 64
  /// The most things of a show, and how often it may be replaced while it is read.
  static let capacity = 200_000
  static let restarts = 10

  private let kinds: [EosPool]
  private var pools: [Pool]
  private var cueCounts: [String: Int] = [:]
  private var cueListsAsked = false
  private var restartCount = 0
  private var silences = 0
  /// Whether everything that the console tells was read.
  private(set) var isDone = false

  init(_ pools: [EosPool]) {
    kinds = pools
    self.pools = pools.map { Pool(pool: $0) }
  }

  /// The messages to begin with.
  mutating func begin() -> [OSCMessage] {
    [OSCMessage("/eos/subscribe", [.int32(1)])] + askCounts()
  }

  /// The message to end with.
  static let end = OSCMessage("/eos/subscribe", [.int32(0)])

  private func askCounts() -> [OSCMessage] {
    kinds.map { OSCMessage("/eos/get/\($0.word)/count") }
  }

  /// How many things were read, and how many there are as far as is known.
  var progress: (read: Int, of: Int) {
    (pools.reduce(0) { $0 + $1.lists.count }, pools.reduce(0) { $0 + ($1.count ?? 0) })
  }

  /// Takes a message of the console.
  ///
  /// - Parameter message: The message.
  /// - Returns: What to send.
  /// - Throws: ``/PluginAPI/TransportError`` where the console says what cannot be.
  mutating func take(_ message: OSCMessage) throws(TransportError) -> [OSCMessage] {
    guard let reply = EosReply(message) else { return [] }
    silences = 0
    switch reply {
    case .count(let word, let count):
      guard let place = place(of: word), pools[place].count == nil else { return [] }
      pools[place].count = count
      guard progress.of <= Self.capacity else {
        throw TransportError(.tooLarge, "the console has more than \(Self.capacity) things")
      }
    case .cueCount(let list, let count): cueCounts[list] = count
    case .list(let word, let number, let offset, let total, let values):
      guard let place = place(of: word) else { return [] }
      take(values, of: number, offset: offset, total: total, into: place)
    case .gone(let word, let number):
      guard let place = place(of: word) else { return [] }
      pools[place].lists[number] = nil
    case .changed(let word, let targets): return askAgain(word, targets)
    case .showReplaced: return try restart()
    }
    return ask()
  }

  private func place(of word: String) -> Int? { pools.firstIndex { $0.pool.word == word } }

  private mutating func take(
    _ values: [OSCArgument], of number: String, offset: Int, total: Int, into place: Int
  ) {
    var list = pools[place].lists[number] ?? EosList(number: number)
    // What is told anew replaces what was told before.
    if offset == 0 { list = EosList(number: number) }
    list.take(values, offset: offset, total: total)
    if list.isWhole, let index = list.index { pools[place].open.remove(index) }
    guard pools[place].lists.count < Self.capacity else { return }
    pools[place].lists[number] = list
  }

  /// Asks for what was changed meanwhile; of a range, for those that are known.
  private func askAgain(_ word: String, _ targets: [EosReply.Target]) -> [OSCMessage] {
    guard let place = place(of: word) else { return [] }
    return targets.flatMap { target -> [OSCMessage] in
      if target.first == target.last { return [OSCMessage("/eos/get/\(word)/\(target.first)")] }
      guard let first = ObjectNumber(target.first), let last = ObjectNumber(target.last) else {
        return []
      }
      let known = pools[place].lists.keys.filter { number in
        ObjectNumber(number).map { first <= $0 && $0 <= last } ?? false
      }
      return known.sorted().map { OSCMessage("/eos/get/\(word)/\($0)") }
    }
  }

  private mutating func restart() throws(TransportError) -> [OSCMessage] {
    restartCount += 1
    guard restartCount <= Self.restarts else {
      throw TransportError(
        .badAnswer, "the show on the console was replaced over and over while it was read")
    }
    pools = kinds.map { Pool(pool: $0) }
    cueCounts = [:]
    cueListsAsked = false
    return askCounts()
  }

  /// Asks for as many places as may be on their way, then for the cues, and then is done.
  private mutating func ask() -> [OSCMessage] {
    var messages: [OSCMessage] = []
    var room = Self.window - pools.reduce(0) { $0 + $1.open.count }
    for place in pools.indices {
      while room > 0, pools[place].next < (pools[place].count ?? 0) {
        let next = pools[place].next
        pools[place].next += 1
        pools[place].open.insert(next)
        messages.append(OSCMessage("/eos/get/\(pools[place].pool.word)/index/\(next)"))
        room -= 1
      }
    }
    guard messages.isEmpty, pools.allSatisfy({ $0.count != nil && !$0.isOpen }) else {
      return messages
    }
    return finish()
  }

  private mutating func finish() -> [OSCMessage] {
    let numbers = cueLists
    if !cueListsAsked {
      cueListsAsked = true
      if !numbers.isEmpty { return numbers.map { OSCMessage("/eos/get/cue/\($0)/count") } }
    }
    isDone = numbers.allSatisfy { cueCounts[$0] != nil }
    return []
  }

  private var cueLists: [String] {
    pools.first { $0.pool.word == "cuelist" }?.lists.keys.sorted() ?? []
  }

  /// Goes on where the console says nothing any more: asks once again, and then leaves it out.
  ///
  /// - Returns: What to send.
  mutating func silence() -> [OSCMessage] {
    silences += 1
    if silences == 1 {
      let uncounted = pools.filter { $0.count == nil }
      let open = pools.flatMap { pool in
        pool.open.sorted().map { OSCMessage("/eos/get/\(pool.pool.word)/index/\($0)") }
      }
      return uncounted.map { OSCMessage("/eos/get/\($0.pool.word)/count") } + open
    }
    silences = 0
    for place in pools.indices {
      if pools[place].count == nil { pools[place].count = 0 }
      unanswered += pools[place].open.count
      pools[place].open = []
    }
    if cueListsAsked {
      for list in cueLists where cueCounts[list] == nil { cueCounts[list] = 0 }
    }
    return ask()
  }

  /// How many questions were never answered.
  private var unanswered = 0

  // MARK: The show

  /// What was read.
  var show: ImportedShow {
    var show = ImportedShow(dialect: "live")
    show.cueCount = cueCounts.values.reduce(0, +)
    var identifiers: Set<String> = []
    for pool in pools {
      guard let kind = pool.pool.kind else {
        if let count = pool.count, count > 0 {
          show.leftOut.append(
            LeftOut(pool.pool.name, count: count, reason: "another pool was chosen for their kind"))
        }
        continue
      }
      let lists = pool.lists.values.sorted {
        ($0.index ?? 0, $0.number) < ($1.index ?? 0, $1.number)
      }
      for list in lists { Self.add(list, of: pool.pool, kind, to: &show, &identifiers) }
    }
    if unanswered > 0 {
      show.warnings.append(
        ImportWarning("the console did not answer \(unanswered) questions; things may be missing"))
    }
    return show
  }

  private static func add(
    _ list: EosList, of pool: EosPool, _ kind: ObjectKind, to show: inout ImportedShow,
    _ identifiers: inout Set<String>
  ) {
    guard let number = ObjectNumber(list.number) else {
      show.warnings.append(
        ImportWarning(
          "'\(Name.cleaned(list.number.prefix(40)))' is no number of one of the \(pool.name)"))
      return
    }
    if !list.isWhole {
      show.warnings.append(
        ImportWarning("\(kind.rawValue) \(number.text) did not come whole; its name may be missing")
      )
    }
    // What tells no identity, or that of another, is known by its number.
    var identifier = "\(pool.word):\(Name.cleaned(list.identity))"
    if list.identity.isEmpty || !identifiers.insert(identifier).inserted {
      identifier = "\(pool.word):#\(number.text)"
      guard identifiers.insert(identifier).inserted else { return }
    }
    show.objects.append(
      ImportedObject(
        identifier: identifier, kind: kind, number: number,
        name: Name.cleaned(list.label)))
  }
}
