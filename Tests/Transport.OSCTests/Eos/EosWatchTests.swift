import Testing

@testable import Transport_OSC

/// When changes have settled, when answers are missing, and when no one is there.
@Suite("Watching an Eos console")
struct EosWatchTests {
  private func following() -> EosWatch {
    var watch = EosWatch()
    watch.note(isAnswer: true)
    _ = watch.takeIsSettled()
    return watch
  }

  private func ticks(_ count: Int, _ watch: inout EosWatch, isDone: Bool = true) {
    for _ in 0..<count { watch.tick(isDone: isDone) }
  }

  private func expect(
    _ value: Bool, _ expected: Bool, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(value == expected, sourceLocation: location)
  }

  @Test("The first show is taken at once, the next when nothing was said for two looks")
  func settling() {
    var watch = following()
    ticks(3, &watch)
    expect(watch.takeIsSettled(), false)
    for _ in 0..<1_000 { watch.note(isAnswer: true) }
    expect(watch.takeIsSettled(), false)
    ticks(1, &watch)
    expect(watch.takeIsSettled(), false)
    watch.note(isAnswer: false)
    ticks(1, &watch)
    expect(watch.takeIsSettled(), false)
    ticks(1, &watch)
    expect(watch.takeIsSettled(), true)
    expect(watch.takeIsSettled(), false)
  }

  @Test("Changes that never end are taken after a while")
  func patience() {
    var watch = following()
    var looks = 0
    repeat {
      watch.note(isAnswer: true)
      ticks(1, &watch)
      looks += 1
    } while !watch.takeIsSettled() && looks < 100
    #expect(looks == 20)
  }

  @Test("Silence is a fault only while something is asked")
  func silence() {
    var watch = following()
    ticks(100, &watch)
    expect(watch.takeIsSilent(), false)
    ticks(7, &watch, isDone: false)
    expect(watch.takeIsSilent(), false)
    ticks(1, &watch, isDone: false)
    expect(watch.takeIsSilent(), true)
    expect(watch.takeIsSilent(), false)
    ticks(7, &watch, isDone: false)
    watch.note(isAnswer: true)
    ticks(1, &watch, isDone: false)
    expect(watch.takeIsSilent(), false)
  }

  @Test("A console that says nothing is asked, and then is gone")
  func gone() {
    var watch = following()
    ticks(39, &watch)
    #expect(!watch.wantsWord)
    ticks(1, &watch)
    #expect(watch.wantsWord)
    ticks(1, &watch)
    #expect(!watch.wantsWord && !watch.isGone)
    ticks(39, &watch)
    #expect(watch.isGone)
    watch.note(isAnswer: false)
    #expect(!watch.isGone)
    var first = EosWatch()
    ticks(100, &first, isDone: false)
    #expect(!first.isGone && !first.wantsWord)
  }
}
