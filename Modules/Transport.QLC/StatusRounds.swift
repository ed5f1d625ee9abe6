/// The functions whose state to request, and whose answer comes next.
///
/// QLC+ does not report started or stopped functions, and its answers do not name the function:
/// they come in the order of the questions.
struct StatusRounds: Sendable {
  /// How many questions are asked at a time; a round goes through all functions.
  static let questions = 64

  private var all: [UInt32] = []
  private var place = 0
  /// Those that were just started or stopped here.
  private var urgent: [UInt32] = []
  /// The questions that are not answered.
  private var open: [UInt32] = []
  /// How many pending answers about a function are outdated by a switch.
  private var outdated: [UInt32: Int] = [:]
  /// Those that no answer was about yet.
  private var unknown: Set<UInt32> = []

  /// Whether there is anything to ask about.
  var hasFunctions: Bool { !all.isEmpty }

  /// Whether an answer about each function has come.
  var isComplete: Bool { unknown.isEmpty }

  /// Whether an answer is still to come.
  var isWaiting: Bool { !open.isEmpty }

  /// Takes over which functions there are.
  mutating func setFunctions(_ ids: [UInt32]) {
    all = ids
    place = 0
    unknown = Set(ids)
  }

  /// Asks for this one next, as it was just started or stopped here.
  mutating func hasten(_ id: UInt32) {
    outdated[id] = open.count { $0 == id }
    if !urgent.contains(id) { urgent.append(id) }
  }

  /// The functions to ask about now; none while many answers are pending.
  mutating func next() -> [UInt32] {
    guard open.count < Self.questions else { return [] }
    var asked = Array(urgent.prefix(Self.questions))
    urgent.removeFirst(asked.count)
    for _ in 0..<min(all.count, Self.questions - asked.count) {
      if place >= all.count { place = 0 }
      asked.append(all[place])
      place += 1
    }
    open += asked
    return asked
  }

  /// Handles an answer.
  ///
  /// - Returns: The function of the answer; `nil` if nothing was asked, or if the function was
  ///   switched after the question.
  mutating func answered() -> UInt32? {
    guard !open.isEmpty else { return nil }
    let id = open.removeFirst()
    guard let count = outdated[id], count > 0 else {
      unknown.remove(id)
      return id
    }
    outdated[id] = count > 1 ? count - 1 : nil
    return nil
  }
}
