/// Who does something next: one at a time, in the order in which they came.
///
/// It belongs to an actor. Who joins waits for its turn, and ends it, or leaves before it comes.
struct TurnQueue {
  /// Who waits, the first one first.
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var isBusy = false
  private var last = 0

  /// Gives the next one a number.
  mutating func join() -> Int {
    last += 1
    return last
  }

  /// Resumes with `true` when it is the turn of a number, or with `false` if it leaves before.
  mutating func wait(for number: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    guard isBusy else {
      isBusy = true
      return continuation.resume(returning: true)
    }
    waiting.append((number, continuation))
  }

  /// Ends a turn; the next one begins.
  mutating func end() {
    guard !waiting.isEmpty else { return isBusy = false }
    waiting.removeFirst().continuation.resume(returning: true)
  }

  /// Leaves; nothing happens if its turn has come.
  mutating func leave(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(returning: false)
  }
}
