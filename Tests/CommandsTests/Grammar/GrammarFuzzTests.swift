import Commands
import TestSupport
import Testing

/// Whatever is typed is a command or an error with a place in the line.
@Suite struct GrammarFuzzTests {
  private static let pieces =
    CommandSpec.all.map(\.name) + CommandSpec.all.flatMap(\.aliases)
    + CommandSpec.all.flatMap(\.examples)
    + [
      "at", "to", "by", "from", "as", "thru", "list", "5", "1.5", "@0,0", "@", "#1", "#", "##",
      "3,-2", "2x3", "0x0", "×", "--yes", "--color", "--color=", "--name=\"", "--", "\"", "'", "\\",
      "\\\"", ";", "\n", "\r\n", "\t", "é", "e\u{301}", "日本", "👩‍👩‍👧", "\u{0}", "\u{1B}[2J",
      "\u{FEFF}", "\u{301}", "99999999999999999999", "2147483648,0", "1e999,0", "1.5,-.5",
      "on", "left", "cancel", "--screen", "--kind", "--search", "-", "+", "", "Hamlet",
    ]

  @Test(arguments: Effort.scaled(0..<20))
  func tokenSoupNeverTraps(round: Int) {
    let seed = UInt64(round) &* 0x5DEE_CE66 &+ 11
    var generator = SplitMix64(seed: seed)
    var commands = 0
    for _ in 0..<500 {
      let line = Self.soup(using: &generator)
      for statement in Statement.all(in: line) {
        let source = statement.line
        #expect(Self.lies(statement.range, in: source), "seed \(seed): \(line.debugDescription)")
        do throws(SyntaxError) {
          _ = try CommandParser.parse(statement)
          commands += 1
        } catch {
          let isInside = Self.lies(error.range, in: source)
          #expect(isInside, "seed \(seed): \(line.debugDescription): \(error)")
          #expect(!error.message.isEmpty)
          #expect(error.caretText(source).contains("^"))
        }
      }
    }
    // A soup in which nothing ever parses would test nothing.
    #expect(commands > 20, "seed \(seed)")
  }

  @Test(arguments: Effort.scaled(0..<4))
  func damagedExamplesNeverTrap(round: Int) {
    let seed = UInt64(round) &+ 0xBAD
    var generator = SplitMix64(seed: seed)
    for example in CommandSpec.all.flatMap(\.examples) {
      for _ in 0..<10 {
        var line = Array(example)
        let place = Int.random(in: 0..<line.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: line.remove(at: place)
        case 1: line.insert("\"", at: place)
        default: line[place] = "é"
        }
        let text = String(line)
        do throws(SyntaxError) {
          _ = try CommandParser.parse(text)
        } catch {
          #expect(Self.lies(error.range, in: text), "seed \(seed): \(text): \(error)")
        }
      }
    }
  }

  private static func soup(using generator: inout SplitMix64) -> String {
    let count = Int.random(in: 0...8, using: &generator)
    return (0..<count).map { _ in
      let piece = pieces.randomElement(using: &generator) ?? ""
      return Bool.random(using: &generator) ? piece + " " : piece
    }.joined()
  }

  /// Bytes and columns lie in the line, and name the same place.
  private static func lies(_ range: SourceRange, in line: String) -> Bool {
    guard range.lowerBound >= 0, range.lowerBound <= range.upperBound,
      range.upperBound <= line.utf8.count, range.column >= 1, range.length >= 0
    else { return false }
    let characters = Array(line)
    guard range.column - 1 + range.length <= characters.count else { return false }
    let before = characters[..<(range.column - 1)].reduce(0) { $0 + $1.utf8.count }
    let covered = characters[(range.column - 1)..<(range.column - 1 + range.length)]
      .reduce(0) { $0 + $1.utf8.count }
    return before == range.lowerBound && before + covered == range.upperBound
  }
}
