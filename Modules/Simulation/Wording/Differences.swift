import PluginAPI

/// Collects what differs between two observations, in words.
struct Differences {
  private(set) var lines: [String] = []

  /// Compares a value: `mode: expected play, got edit`.
  mutating func compare<Value: Equatable>(
    _ name: String, expected: Value, got: Value, _ text: (Value) -> String
  ) {
    if expected != got { lines.append("\(name): expected \(text(expected)), got \(text(got))") }
  }

  /// Compares a value that may be missing.
  mutating func compare<Value: Equatable>(
    _ name: String, expected: Value?, got: Value?, none: String = "none",
    _ text: (Value) -> String
  ) {
    compare(name, expected: expected, got: got) { $0.map(text) ?? none }
  }

  /// Compares how many there are: `expected 1 step to undo, got 0`.
  mutating func compareCounts(_ one: String, _ many: String, expected: Int, got: Int) {
    if expected != got {
      lines.append("expected \(counted(expected, one, many)), got \(got)")
    }
  }

  /// Compares lists by the first place at which they differ.
  mutating func compareLists<Value: Equatable>(
    _ one: String, expected: [Value], got: [Value], _ text: (Value) -> String
  ) {
    let line = Words.difference(one, expected: expected, got: got, isNamed: true, text)
    if let line { lines.append(line) }
  }

  /// Compares things by their details; one of them may be missing.
  mutating func compareDetails<Value: Equatable>(
    _ name: String, expected: Value?, got: Value?, _ details: (Value) -> [Described.Detail]
  ) {
    guard expected != got else { return }
    func described(_ value: Value) -> Described { Described(name, details(value)) }
    switch (expected.map(described), got.map(described)) {
    case (let expected?, let got?): lines.append(got.difference(from: expected))
    case (let expected, let got):
      let none = "no \(name)"
      lines.append("expected \(expected?.text ?? none), got \(got?.text ?? none)")
    }
  }
}
