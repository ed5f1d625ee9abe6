import JSONText

extension CommandSpec {
  static let timing = CommandSpec(
    "timing", "shows after each command how long it took, or stops that", .isTiming,
    details: "The time is that of the command, without printing its answer.",
    examples: ["timing on", "timing off"], synonyms: "time duration stopwatch"
  ) { _, isOn throws(CommandError) in
    TimingAnswer(isOn: isOn)
  }
}

extension Part where Value == Bool {
  fileprivate static var isTiming: Part { .keywords(["on": true, "off": false]) }
}

/// Whether times are shown from now on.
struct TimingAnswer: Answer {
  let isOn: Bool

  var json: [(name: String, value: JSON)] { [("timing", .bool(isOn))] }

  func lines(in form: TextForm) -> [String] { ["timing is \(isOn ? "on" : "off")"] }
}
