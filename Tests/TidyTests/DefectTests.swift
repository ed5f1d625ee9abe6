import Testing

/// Injected faults are not part of a build without the trait `Mutants`.
@Suite("Injected faults")
struct DefectTests {
  /// What chooses faults, but never has one itself.
  private static let exempt = [
    "Modules/Simulation/", "Modules/SyncSimulation/", "Apps/callboard-simulate/",
  ]

  /// `Defective` says whether a type has a fault; without the trait it never does.
  @Test("faults injected into the product are behind the trait")
  func sites() throws {
    for path in SourceTree.swift(under: "Modules", "Apps")
    where !Self.exempt.contains(where: path.hasPrefix) && !path.has(#"Defects?\.swift$"#) {
      let code = try SourceTree.code(path)
      guard code.code.has("[Dd]efect") else { continue }
      for (line, text) in unguarded(code.lines) {
        #expect(!text.has("[Dd]efect(?!ive)"), "\(path):\(line): outside #if Mutants")
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
