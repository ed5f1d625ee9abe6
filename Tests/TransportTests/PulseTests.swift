import Testing
import Transport

/// When a console that is asked over and over again counts as silent.
@Suite("The pulse of a console")
struct PulseTests {
  private static let second: Int64 = 1_000_000

  /// Looks as often as one has to, until a time.
  private func look(
    _ pulse: inout Pulse, from begin: Int64, until end: Int64
  ) -> Int64? {
    for time in stride(from: begin, through: end, by: Int(Pulse.look.microseconds))
    where pulse.isSilent(at: time) {
      return time
    }
    return nil
  }

  @Test(
    "One that answered and falls silent is silent after its patience, counted from the question")
  func silence() {
    var pulse = Pulse(patience: .seconds(2))
    pulse.asked(at: 0)
    pulse.heard(isAnswer: true)
    let calm = look(&pulse, from: 0, until: 9 * Self.second)
    #expect(calm == nil)
    pulse.asked(at: 9 * Self.second)
    pulse.asked(at: 10 * Self.second)
    let silence = look(&pulse, from: 9 * Self.second, until: 20 * Self.second)
    #expect(silence == 11 * Self.second)
    pulse.heard(isAnswer: false)
    let isSilent = pulse.isSilent(at: 11 * Self.second)
    #expect(!isSilent)
  }

  @Test("One that never answered is not silent, unless it is known to answer")
  func unproven() {
    for isKnown in [false, true] {
      var pulse = Pulse(patience: .seconds(2), hasAnswered: isKnown)
      pulse.asked(at: 0)
      let silence = look(&pulse, from: 0, until: 9 * Self.second)
      #expect(silence == (isKnown ? 2 * Self.second : nil))
    }
  }

  @Test("After a sleep the console has time to be heard")
  func asleep() {
    var pulse = Pulse(patience: .seconds(2), hasAnswered: true)
    pulse.asked(at: 0)
    let awake = look(&pulse, from: 0, until: Self.second)
    let isSilent = pulse.isSilent(at: 60 * Self.second)
    #expect(awake == nil && !isSilent)
    let silence = look(&pulse, from: 60 * Self.second, until: 90 * Self.second)
    #expect(silence == 62 * Self.second)
  }

  @Test("Durations of any length have microseconds")
  func durations() {
    #expect(Duration.milliseconds(1_750).microseconds == 1_750_000)
    #expect(Duration.seconds(Int64.max).microseconds == .max)
    #expect(Duration.seconds(Int64.min).microseconds == .min)
  }
}
