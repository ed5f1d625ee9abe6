/// Detects by polling when a console is silent, and when its changes have settled.
struct EosWatch: Hashable, Sendable {
  /// How many looks without an answer make silence.
  private static let silentLooks = 8
  /// How many looks without news let a change settle, and how many are waited for at most.
  private static let settlingLooks = 2
  private static let patience = 20
  /// How many silent looks pass before the console is asked for an answer, and before it is gone.
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

  /// Records that the console said something.
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

  /// Polls once.
  ///
  /// - Parameter isDone: Whether no answer is expected, so that silence is not a fault.
  mutating func tick(isDone: Bool) {
    looks = isDone && isFollowing ? 0 : looks + 1
    looksSinceNews += 1
    looksSinceChange += 1
    looksSinceWord += 1
  }

  /// Whether to send the console a question, only to check that it is there: an unplugged cable
  /// reports nothing.
  var wantsWord: Bool { isFollowing && looksSinceWord == Self.quietLooks }

  /// Whether the console is gone without a goodbye.
  var isGone: Bool { isFollowing && looksSinceWord >= Self.goneLooks }

  /// Whether answers are missing; it is waited for them again then.
  mutating func takeIsSilent() -> Bool {
    guard looks >= Self.silentLooks else { return false }
    looks = 0
    return true
  }

  /// Whether to deliver the complete show: the first one at once, later ones when changes pause or
  /// have gone on for long.
  ///
  /// - Returns: Whether to deliver it now.
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
