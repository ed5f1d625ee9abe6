import Testing
import TextCells

@Suite struct ColorDepthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let environment: [String: String]
    let isTerminal: Bool
    let choice: ColorChoice
    let expected: ColorDepth
    var testDescription: String {
      "\(environment.sorted { $0.key < $1.key }) terminal:\(isTerminal) \(choice) -> \(expected)"
    }

    init(
      _ environment: [String: String], _ isTerminal: Bool = true, _ choice: ColorChoice = .auto,
      _ expected: ColorDepth
    ) {
      self.environment = environment
      self.isTerminal = isTerminal
      self.choice = choice
      self.expected = expected
    }
  }

  static let xterm256 = ["TERM": "xterm-256color"]
  static let full = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
  static func full(and more: [String: String]) -> [String: String] {
    full.merging(more) { $1 }
  }

  static let cases = [
    // What the terminal promises
    Case([:], .none), Case(["TERM": ""], .none), Case(["TERM": "dumb"], .none),
    Case(["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    Case(["TERM": "linux"], .sixteen), Case(["TERM": "xterm"], .sixteen),
    Case(xterm256, .indexed), Case(["TERM": "screen.xterm-256color"], .indexed),
    Case(["TERM": "xterm-direct"], .full), Case(full, .full),
    Case(["TERM": "xterm", "COLORTERM": "24bit"], .full),
    Case(["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
    // No terminal
    Case(full, false, .auto, .none), Case(xterm256, false, .auto, .none),
    // NO_COLOR
    Case(full(and: ["NO_COLOR": "1"]), .none), Case(full(and: ["NO_COLOR": "0"]), .none),
    Case(full(and: ["NO_COLOR": ""]), .full),
    Case(full(and: ["NO_COLOR": "1", "FORCE_COLOR": "3"]), .none),
    // FORCE_COLOR
    Case(["FORCE_COLOR": "1"], false, .auto, .sixteen),
    Case(["FORCE_COLOR": "2"], false, .auto, .indexed),
    Case(["FORCE_COLOR": "3"], false, .auto, .full),
    Case(["FORCE_COLOR": "3", "TERM": "dumb"], false, .auto, .full),
    Case(full(and: ["FORCE_COLOR": "0"]), .none), Case(full(and: ["FORCE_COLOR": "false"]), .none),
    Case(full(and: ["FORCE_COLOR": "1"]), .sixteen), Case(full(and: ["FORCE_COLOR": ""]), .full),
    Case(full(and: ["FORCE_COLOR": ""]), false, .auto, .none),
    Case(full(and: ["FORCE_COLOR": "true"]), false, .auto, .full),
    Case(["FORCE_COLOR": "yes"], false, .auto, .sixteen),
    // --color
    Case(full, true, .never, .none), Case(full(and: ["FORCE_COLOR": "3"]), true, .never, .none),
    Case(full, false, .always, .full), Case([:], false, .always, .sixteen),
    Case(full(and: ["NO_COLOR": "1"]), false, .always, .full),
    Case(["TERM": "dumb"], false, .always, .sixteen),
  ]

  @Test(arguments: cases)
  func detects(_ sample: Case) {
    #expect(
      ColorDepth.detect(
        environment: sample.environment, isTerminal: sample.isTerminal, choice: sample.choice)
        == sample.expected)
  }
}

extension ColorDepthTests.Case {
  init(_ environment: [String: String], _ expected: ColorDepth) {
    self.init(environment, true, .auto, expected)
  }
}
