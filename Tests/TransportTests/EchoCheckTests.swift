import PluginAPI
import Testing
import Transport

/// What is typed on a console, against what its command line shows.
@Suite("Echoes of keys")
struct EchoCheckTests {
  @Test(
    "A command line shows what was typed where it ends with it, as a number or word of its own",
    arguments: [
      ("Group 12", "12", true), ("group  12 ", "12", true), ("12", "12", true),
      ("Group 1", "12", false), ("Group 112", "12", false), ("Group 3.12", "12", false),
      ("Group 123", "12", false), ("Group 12 @", "12", false), ("", "12", false),
      ("Group 5.2", "5.2", true), ("Group 15.2", "5.2", false), ("Group 5.2", "2", false),
      ("Group 5 / 2", "2", true), ("Group12", "12", true), ("Group 12", "Group 12", true),
      ("Live GROUP\t12", "group 12", true), ("Subgroup 12", "group 12", false),
      ("Colour 12", "group 12", false), ("Grüppe 7", "grüppe 7", true),
      ("2", "12", false), ("12", "", false),
    ] as [(String, String, Bool)])
  func endings(line: String, ending: String, isMet: Bool) {
    let check = KeyCheck(typed: "", endings: [ending], typedBy: 1, length: 1)
    #expect(check.isMet(by: line) == isMet)
    let several = KeyCheck(typed: "", endings: ["?", ending], typedBy: 1, length: 1)
    #expect(several.isMet(by: line) == isMet)
  }

  /// What happens at a console, one thing after the other.
  enum Action: Hashable, Sendable {
    /// All keys of `group NUMBER`, up to the last one of the number.
    case type(String)
    /// The first of them.
    case begin(String)
    /// All but the first.
    case digits(String)
    /// The rest of that sequence, two messages.
    case enter
    /// A message that belongs to no sequence.
    case other
    case hear(String)
    /// So many milliseconds go by.
    case wait(Int64)
    case forget
  }

  /// What a console says to actions; each wait is long enough for what it is to show.
  static let stories: [(String, [Action], [KeyVerdict])] = [
    (
      "The echo comes as it should",
      [.type("12"), .hear("Group 1"), .hear("Group 12"), .enter, .hear(""), .wait(1_000)],
      [.verified(typed: "group 12")]
    ),
    (
      "The echo comes late",
      [.type("12"), .enter, .wait(999), .hear("Group 12"), .wait(10_000)],
      [.verified(typed: "group 12")]
    ),
    (
      "Echoes come in another order, and twice",
      [
        .type("12"), .enter, .hear(""), .hear("Group 12"), .hear("Group 1"), .hear("Group 12"),
        .wait(1_000),
      ],
      [.verified(typed: "group 12")]
    ),
    (
      "The console cannot be heard",
      [.type("12"), .enter, .wait(1_000)],
      [.unheard(typed: "group 12")]
    ),
    ("It is not over yet", [.type("12"), .enter, .hear("Group 1"), .wait(999)], []),
    ("Keys are still to be sent", [.type("12"), .hear("Group 1"), .wait(99_000)], []),
    (
      "A digit is lost",
      [.type("12"), .hear("Group"), .hear("Group 1"), .enter, .hear(""), .wait(1_000)],
      [.mismatch(typed: "group 12", heard: "Group 1")]
    ),
    (
      "All keys are lost but those that clear",
      [.type("12"), .hear(""), .enter, .wait(1_000)],
      [.mismatch(typed: "group 12", heard: "")]
    ),
    (
      "What was there before it was typed is not an echo",
      [.hear("Group 12"), .type("12"), .enter, .wait(1_000)],
      [.unheard(typed: "group 12")]
    ),
    (
      "An operator types in between",
      [
        .type("12"), .hear("Group 1"), .hear("Group 17"), .hear("Group 172"), .enter,
        .wait(1_000),
      ],
      [.mismatch(typed: "group 12", heard: "Group 172")]
    ),
    (
      "An operator types on, after it was there",
      [.type("12"), .hear("Group 12"), .hear("Group 12 @"), .enter, .wait(1_000)],
      [.verified(typed: "group 12")]
    ),
    (
      "Two sequences arrive, the echo of the first late",
      [
        .type("12"), .enter, .type("3"), .hear("Group 12"), .hear("Group 3"), .enter,
        .wait(1_000),
      ],
      [.verified(typed: "group 12"), .verified(typed: "group 3")]
    ),
    (
      "The second of two is lost",
      [.type("12"), .hear("Group 12"), .enter, .type("3"), .enter, .hear("Group"), .wait(1_000)],
      [.verified(typed: "group 12"), .mismatch(typed: "group 3", heard: "Group")]
    ),
    (
      "The first of two is lost, and recognised by what was heard then",
      [.type("12"), .hear("Group 1"), .enter, .type("3"), .hear("Group 3"), .enter, .wait(1_000)],
      [.verified(typed: "group 3"), .mismatch(typed: "group 12", heard: "Group 1")]
    ),
    (
      "What is heard after a later sequence was verified is none of an earlier one",
      [
        .type("12"), .hear("Group 1"), .enter, .type("3"), .hear("Group 3"), .enter,
        .hear("Group 3"), .hear("Group 3 @"), .wait(1_000),
      ],
      [.verified(typed: "group 3"), .mismatch(typed: "group 12", heard: "Group 1")]
    ),
    (
      "The same is typed twice and arrives once",
      [.type("12"), .enter, .type("12"), .hear("Group 12"), .enter, .wait(1_000)],
      [.verified(typed: "group 12"), .unheard(typed: "group 12")]
    ),
    (
      "What shows a number before it was typed is not an echo of it",
      [.begin("12"), .hear("Group 12"), .digits("12"), .enter, .wait(1_000)],
      [.unheard(typed: "group 12")]
    ),
    (
      "What shows a number before it was typed says nothing of a digit that is lost",
      [
        .begin("12"), .hear("Group 12"), .digits("12"), .hear("Group 1"), .enter, .wait(1_000),
      ],
      [.mismatch(typed: "group 12", heard: "Group 1")]
    ),
    (
      "Messages that are not keys change nothing",
      [.other, .type("12"), .enter, .other, .other, .hear("Group 12"), .wait(1_000)],
      [.verified(typed: "group 12")]
    ),
    (
      "The connection ends in the middle",
      [.type("12"), .hear("Group 1"), .forget, .enter, .hear("Group"), .wait(1_000)], []
    ),
  ]

  @Test(
    "A sequence is verified by its echo, and doubted only where there was another",
    arguments: stories)
  func story(_ name: String, _ actions: [Action], _ expected: [KeyVerdict]) {
    var console = Console()
    for action in actions { console.take(action) }
    #expect(console.verdicts == expected, "\(name)")
  }

  @Test("However many sequences wait, few are remembered")
  func capacity() {
    var console = Console()
    for _ in 0..<(EchoCheck.capacity * 2) {
      console.take(.type("7"))
      console.take(.enter)
    }
    console.take(.wait(1_000))
    #expect(console.verdicts == Array(repeating: .unheard(typed: "group 7"), count: 256))
  }

  @Test("A long line is cut before it is shown, and the end of time is none")
  func extremes() {
    var check = EchoCheck()
    let keys = KeyCheck(typed: "group 1", endings: ["1"], typedBy: 1, length: 1)
    let end = check.sending(ConsoleMessage("/k", check: keys), at: .max)
    #expect(end == .max)
    #expect(check.hear(String(repeating: "x", count: 100_000)) == nil)
    let heard = String(repeating: "x", count: 100)
    #expect(check.settle(at: .max) == [.mismatch(typed: "group 1", heard: heard)])
    #expect(check.settle(at: .max) == [])
  }

  /// A console with its time.
  private struct Console {
    private var check = EchoCheck()
    private var now: Int64 = 0
    private(set) var verdicts: [KeyVerdict] = []

    mutating func take(_ action: Action) {
      switch action {
      case .type(let number):
        take(.begin(number))
        take(.digits(number))
      case .begin(let number):
        let digits = number.count
        let keys = KeyCheck(
          typed: "group \(number)", endings: [number], typedBy: 1 + digits, length: 3 + digits)
        send(ConsoleMessage("/key", isKey: true, check: keys))
      case .digits(let number):
        for _ in number { send(ConsoleMessage("/key", isKey: true)) }
      case .enter:
        send(ConsoleMessage("/key", isKey: true))
        send(ConsoleMessage("/key", isKey: true))
      case .other: send(ConsoleMessage("/other"))
      case .hear(let line): verdicts += check.hear(line).map { [$0] } ?? []
      case .wait(let milliseconds):
        now += milliseconds * 1_000
        verdicts += check.settle(at: now)
      case .forget: check.forget()
      }
    }

    private mutating func send(_ message: ConsoleMessage) {
      _ = check.sending(message, at: now)
    }
  }
}
