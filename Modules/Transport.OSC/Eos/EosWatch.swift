/// Tells by regular looks when a console is silent, and when what it changed has settled.
struct EosWatch: Hashable, Sendable {
  /// How many looks without an answer make silence.
  private static let silentLooks = 8
  /// How many looks without news let a change settle, and how many are waited for at most.
  private static let settlingLooks = 2
  private static let patience = 20
  /// How many looks without a word pass before the console is asked for one, and before it is gone.
  private static let quietLooks = 40
  private static let goneLooks = 80

  private var looks = 0
  private var looksSinceNews = 0
  private var looksSinceChange = 0
  private var looksSinceWord = 0
  /// Whether something was said since the show was last taken.
  private var hasNews = false
  /// Whether the show was taken once.
  private var isFollowing = false
  /// Whether anything was ever said.
  private(set) var hasAnswered = false

  /// Notes that the console said something.
  ///
  /// - Parameter isAnswer: Whether that was asked.
  mutating func note(isAnswer: Bool) {
    if isAnswer { looks = 0 }
    looksSinceWord = 0
    hasAnswered = true
    if !hasNews { looksSinceChange = 0 }
    hasNews = true
    looksSinceNews = 0
  }

  /// Looks once more.
  ///
  /// - Parameter isDone: Whether nothing is asked, so that silence is no fault.
  mutating func tick(isDone: Bool) {
    looks = isDone && isFollowing ? 0 : looks + 1
    looksSinceNews += 1
    looksSinceChange += 1
    looksSinceWord += 1
  }

  /// Whether the console is to be asked something, only to hear that it is there: a cable that was
  /// pulled out says nothing.
  var wantsWord: Bool { isFollowing && looksSinceWord == Self.quietLooks }

  /// Whether the console is gone without a word.
  var isGone: Bool { isFollowing && looksSinceWord >= Self.goneLooks }

  /// Whether answers are missing; it is waited for them anew then.
  mutating func takeIsSilent() -> Bool {
    guard looks >= Self.silentLooks else { return false }
    looks = 0
    return true
  }

  /// Whether the show is to be taken now that all is read: the first at once, and later ones when
  /// changes come no more, or have come for long.
  ///
  /// - Returns: Whether it is; it is taken then.
  mutating func takeIsSettled() -> Bool {
    guard isFollowing else {
      isFollowing = true
      hasNews = false
      return true
    }
    guard hasNews,
      looksSinceNews >= Self.settlingLooks || looksSinceChange >= Self.patience
    else { return false }
    hasNews = false
    return true
  }
}
