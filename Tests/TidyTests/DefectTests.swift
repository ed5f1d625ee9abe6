import Testing

/// Injected faults are not part of a build without the trait `Mutants`.
@Suite("Injected faults")
struct DefectTests {
  @Test("faults injected into the product are behind the trait")
  func sites() throws {
    for path in SourceTree.swift(under: "Modules", "Apps")
    where !path.hasPrefix("Modules/Simulation/") && !path.hasPrefix("Modules/SyncSimulation/")
      && !path.hasPrefix("Apps/callboard-simulate/")
    {
      let code = try SourceTree.code(path)
      guard code.code.has("[Dd]efect") else { continue }
      for (line, text) in unguarded(code.lines) {
        #expect(!text.has("[Dd]efect"), "\(path):\(line): outside #if Mutants")
      }
    }
  }

  @Test(
    "lines outside the trait are reported",
    arguments: [
      ("a\nb", [1, 2]),
      ("a\n#if Mutants\nb\n#endif\nc", [1, 5]),
      ("#if Mutants\na\n#else\nb\n#endif", [4]),
      ("#if Mutants\n#if DEBUG\na\n#else\nb\n#endif\n#endif\nc", [8]),
      ("#if DEBUG\na\n#if Mutants\nb\n#endif\n#else\nc\n#endif", [2, 7]),
      ("  #if Mutants && DEBUG\na\n#endif", [2]),
    ] as [(String, [Int])])
  func guarded(text: String, lines: [Int]) {
    #expect(unguarded(text.lines).map(\.line) == lines)
  }

  /// The lines, from 1, that a build without the trait may have, without the directives.
  private func unguarded(_ lines: [Substring]) -> [(line: Int, text: String)] {
    var found: [(line: Int, text: String)] = []
    var conditions: [Bool] = []
    for (index, line) in lines.enumerated() {
      let text = String(line.drop { $0 == " " })
      if text.hasPrefix("#if") {
        conditions.append(text == "#if Mutants")
      } else if text.hasPrefix("#endif") {
        _ = conditions.popLast()
      } else if text.hasPrefix("#else") {
        if let last = conditions.indices.last { conditions[last] = false }
      } else if !conditions.contains(true) {
        found.append((index + 1, text))
      }
    }
    return found
  }
}
