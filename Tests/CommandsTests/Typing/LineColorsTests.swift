import Commands
import Testing

@Suite("What the words of a line are")
struct LineColorsTests {
  @Test(arguments: [
    ("move #1 to 3,2", "command value keyword value"),
    ("board new Front \"Hall\"", "command command error quoted"),
    ("board new \"Hall\" --minimum 2 # note", "command command quoted option value comment"),
    ("edit; move #1 by 1,2", "command separator command value keyword value"),
    ("plce list 5", "error value value"), ("place \"Open", "command error"),
    ("move #1 towards 3,2", "command value error value"), ("move #1", "command value"),
    ("undo 3 4", "command value error"), ("grid on", "command keyword"), ("", ""),
    ("objects --knd list", "command error value"),
  ])
  func roles(line: String, roles: String) {
    let spans = LineColors(of: line).spans
    #expect(spans.map(\.role.rawValue).joined(separator: " ") == roles)
    let bounds = spans.map(\.range)
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }

  @Test("The examples of all commands have no error")
  func examples() {
    for example in CommandSpec.all.flatMap(\.examples) {
      let roles = LineColors(of: example).spans.map(\.role)
      #expect(roles.first == .command && !roles.contains(.error), "\(example)")
    }
  }
}
