import Domain
import OSC
import PluginAPI

/// Reads a show from an Eos console: the next questions, and the results.
///
/// This is a value without a network or a clock: pass in the console's messages and periods of
/// silence, and send the messages it returns. When the show is complete it goes on with the changes
/// that the console reports, until it is complete again.
struct EosReading: Sendable {
  /// How many questions are on their way at a time.
  private static let window = 64
  /// The most things of a show, and how often it may be replaced while it is read.
  static let capacity = 200_000
  static let restarts = 10
  /// The pool of cue lists, of which the cues are counted.
  private static let cueLists = "cuelist"

  private let kinds: [EosPool]
  private(set) var pools: [EosPoolReading]
  /// The cues of each list, and the lists whose cues are not counted yet.
  private var cueCounts: [String: Int] = [:]
  private var cues = EosQueue()
  private var restartCount = 0
  private var silences = 0
  /// How often in a row things were omitted, and how often that may be.
  private var rounds = 0
  private static let patience = 2
  /// How many questions were never answered.
  private(set) var unanswered = 0
  /// The number of answers so far: if it stops growing, the console is silent.
  private(set) var answers: UInt64 = 0

  init(_ pools: [EosPool]) {
    kinds = pools
    self.pools = pools.map(EosPoolReading.init)
  }

  /// Whether the whole show and all reported changes are read.
  var isDone: Bool { pools.allSatisfy(\.isDone) && cues.isEmpty }

  /// The messages to begin with.
  mutating func begin() -> [OSCMessage] {
    [OSCMessage("/eos/subscribe", 1)] + ask()
  }

  /// The message to end with.
  static let end = OSCMessage("/eos/subscribe", 0)

  /// A question that every console answers.
  static let sign = OSCMessage("/eos/get/group/count")
  static let signAnswer = "/eos/out/get/group/count"

  /// How many things were read, and how many there are as far as is known.
  var progress: (read: Int, of: Int) {
    (pools.reduce(0) { $0 + $1.lists.count }, pools.reduce(0) { $0 + ($1.count ?? 0) })
  }

  /// How many cues the lists have.
  var cueCount: Int {
    pools.first { $0.pool.word == Self.cueLists }?.lists.keys.reduce(0) {
      $0 + (cueCounts[$1] ?? 0)
    } ?? 0
  }

  /// Handles a message of the console.
  ///
  /// - Parameter message: The message.
  /// - Returns: The messages to send.
  /// - Throws: ``/PluginAPI/TransportError`` if the message is impossible.
  mutating func take(_ message: OSCMessage) throws(TransportError) -> [OSCMessage] {
    guard let reply = EosReply(message) else { return [] }
    return try take(reply)
  }

  /// Handles a reply of the console.
  ///
  /// - Parameter reply: The reply.
  /// - Returns: The messages to send.
  /// - Throws: ``/PluginAPI/TransportError`` if the reply is impossible.
  mutating func take(_ reply: EosReply) throws(TransportError) -> [OSCMessage] {
    switch reply {
    case .count(let word, let count): try takeCount(count, of: word)
    case .cueCount(let list, let count):
      if cues.answer(list) {
        cueCounts[list] = count
        noteAnswer()
      }
    case .list(let word, let number, let values):
      guard let place = place(of: word) else { return [] }
      if pools[place].take(values, of: number) { noteAnswer() }
      if word == Self.cueLists, cueCounts[number] == nil { countCues(of: number) }
    case .gone(let word, let number):
      guard let place = place(of: word) else { return [] }
      if pools[place].remove(number) { noteAnswer() }
      if word == Self.cueLists {
        cueCounts[number] = nil
        cues.remove(number)
      }
    case .changed(let word, let targets): takeChange(of: targets, in: word)
    case .cuesChanged(let list): countCues(of: list)
    case .showReplaced: try restart()
    }
    let questions = ask()
    if isDone {
      restartCount = 0
      for place in pools.indices { pools[place].settle() }
    }
    return questions
  }

  private func place(of word: String) -> Int? { pools.firstIndex { $0.pool.word == word } }

  private mutating func noteAnswer() {
    answers &+= 1
    silences = 0
    rounds = 0
  }

  /// Whether the console has stopped answering, however often it is asked for something else.
  var hasStopped: Bool { rounds >= Self.patience }

  private mutating func takeCount(_ count: Int, of word: String) throws(TransportError) {
    guard let place = place(of: word) else { return }
    guard pools[place].count == nil else {
      // A different count means that a change was not reported.
      pools[place].takeAgain(count)
      return
    }
    pools[place].count = count
    noteAnswer()
    guard progress.of <= Self.capacity else {
      throw TransportError(.tooLarge, "the console has more than \(Self.capacity) things")
    }
  }

  /// Requests the number of cues, but only of existing lists.
  private mutating func countCues(of list: String) {
    guard let place = place(of: Self.cueLists), pools[place].lists[list] != nil else { return }
    cues.add(list)
  }

  /// A range does not list its members, so read the whole pool.
  private mutating func takeChange(of targets: [EosReply.Target], in word: String) {
    guard let place = place(of: word) else { return }
    if targets.isEmpty { pools[place].readAnew() }
    for target in targets {
      switch target {
      case .number(let number): pools[place].change(number)
      case .range: pools[place].readAnew()
      }
    }
  }

  private mutating func restart() throws(TransportError) {
    restartCount += 1
    guard restartCount <= Self.restarts else {
      throw TransportError(
        .badAnswer, "the show on the console was replaced over and over while it was read")
    }
    pools = kinds.map(EosPoolReading.init)
    cueCounts = [:]
    cues = EosQueue()
  }

  // MARK: Asking

  /// Asks for as much as may be on its way.
  private mutating func ask() -> [OSCMessage] {
    var room = Self.window - pools.reduce(0) { $0 + $1.questions } - cues.asked.count
    var messages: [OSCMessage] = []
    for place in pools.indices {
      let questions = pools[place].ask(room)
      room -= questions.count
      messages += questions
    }
    return messages + cues.ask(max(0, room)).map(Self.cueQuestion)
  }

  private static func cueQuestion(_ list: String) -> OSCMessage {
    OSCMessage("/eos/get/cue/\(list)/count")
  }

  /// Handles silence: requests the rest once more, and then omits it.
  ///
  /// - Returns: The messages to send.
  mutating func silence() -> [OSCMessage] {
    guard !isDone else { return [] }
    silences += 1
    if silences == 1 {
      return pools.flatMap { $0.askAgain() } + cues.asked.sorted().map(Self.cueQuestion)
    }
    silences = 0
    let before = unanswered
    for place in pools.indices { unanswered += pools[place].giveUp() }
    if unanswered > before { rounds += 1 }
    for list in cues.giveUp() where cueCounts[list] == nil { cueCounts[list] = 0 }
    return ask()
  }
}
