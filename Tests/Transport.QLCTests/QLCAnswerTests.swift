import Testing

@testable import Transport_QLC

/// What QLC+ says, and what is asked.
@Suite("Answers of QLC+")
struct QLCAnswerTests {
  @Test("Questions are as its web access wants them")
  func questions() {
    #expect(QLCAnswer.askFunctions == "QLC+API|getFunctionsList")
    #expect(QLCAnswer.askType(of: 7) == "QLC+API|getFunctionType|7")
    #expect(QLCAnswer.askStatus(of: 7) == "QLC+API|getFunctionStatus|7")
    #expect(QLCAnswer.askWidgets == "QLC+API|getWidgetsList")
    #expect(QLCAnswer.askWidgetStatus(of: 7) == "QLC+API|getWidgetStatus|7")
    #expect(QLCAnswer.setStatus(of: 7, isRunning: true) == "QLC+API|setFunctionStatus|7|1")
    #expect(QLCAnswer.setStatus(of: 7, isRunning: false) == "QLC+API|setFunctionStatus|7|0")
  }

  @Test(
    "An answer is read",
    arguments: [
      ("QLC+API|getFunctionType|Scene", .type("Scene")),
      ("QLC+API|getFunctionType|Undefined", .type(nil)),
      ("QLC+API|getFunctionStatus|Running", .status(isRunning: true)),
      ("QLC+API|getFunctionStatus|Stopped", .status(isRunning: false)),
      ("QLC+API|getFunctionStatus|Undefined", .status(isRunning: nil)),
      ("QLC+API|getFunctionsList", .functions([])),
      // As 4.12 says it, and as 4.14 does.
      (
        "QLC+API|getWidgetsList|5|Main | cues|0|A",
        .widgets([
          .init(id: 5, name: "Main | cues"), .init(id: 0, name: "A"),
        ])
      ),
      ("QLC+API|getWidgetType|Button", .widgetType("Button")),
      ("QLC+API|getWidgetType|5|Cue list", .widgetType("Cue list")),
      ("QLC+API|getWidgetType|Unknown", .widgetType(nil)),
      ("QLC+API|getWidgetFunction|", .widgetFunction(nil)),
      ("QLC+API|getWidgetFunction|5|7|Scene|Red", .widgetFunction(7)),
      ("QLC+API|getWidgetFunction|5|0|Undefined|", .widgetFunction(nil)),
      ("QLC+API|getWidgetStatus|127", .widgetStatus(.value(127))),
      ("QLC+API|getWidgetStatus|5|255", .widgetStatus(.value(255))),
      ("QLC+API|getWidgetStatus|PLAY|1|", .widgetStatus(.step(1))),
      ("QLC+API|getWidgetStatus|5|PLAY|1|", .widgetStatus(.step(1))),
      ("QLC+API|getWidgetStatus|STOP", .widgetStatus(.stopped)),
      ("QLC+API|getWidgetStatus|", .widgetStatus(nil)),
      ("FUNCTION|7|Running", .functionChanged(7, isRunning: true)),
      ("FUNCTION|7|Stopped", .functionChanged(7, isRunning: false)),
      ("5|BUTTON|127", .widgetChanged(5, .value(127))),
      ("5|SLIDER|3|3%", .widgetChanged(5, .value(3))),
      ("5|CUE|2", .widgetChanged(5, .step(2))), ("5|CUE|-1", .widgetChanged(5, .stopped)),
      (
        "QLC+API|getFunctionsList|0|Warm wash|1|Act | one|3||5|2|9|1 | 2 | 3",
        .functions([
          .init(id: 0, name: "Warm wash"), .init(id: 1, name: "Act | one"), .init(id: 3, name: ""),
          .init(id: 5, name: "2"), .init(id: 9, name: "1 | 2 | 3"),
        ])
      ),
    ] as [(String, QLCAnswer)])
  func answers(text: String, answer: QLCAnswer) { #expect(QLCAnswer(text) == answer) }

  @Test("Of a type no more is kept than any has")
  func longType() {
    let answer = QLCAnswer(
      "QLC+API|getFunctionType|" + String(repeating: "e\u{301}", count: 99_999))
    guard case .type(let type?)? = answer else {
      Issue.record("no type")
      return
    }
    #expect(type.utf8.count <= 82)
  }

  @Test("An answer counts once for each time it is asked for")
  func asked() {
    let question = OpenQuestion()
    #expect(!question.takeAnswer())
    question.ask()
    #expect(question.takeAnswer())
    #expect(!question.takeAnswer())
  }

  @Test("A name of millions of parts is read in one go", .timeLimit(.minutes(10)))
  func longName() {
    let parts = String(repeating: "|x", count: 2_000_000)
    let answer = QLCAnswer("QLC+API|getFunctionsList|1|n" + parts)
    #expect(answer == .functions([.init(id: 1, name: "n" + parts)]))
  }

  @Test(
    "Anything else is not an answer",
    arguments: [
      "", "|", "QLC+API", "QLC+API|", "QLC+API|foo|", "FUNCTION|1|Dancing", "x|BUTTON|1", "1|CUE",
      "QLC+API|getFunctionStatus|Dancing", "QLC+API|getFunctionType",
      "qlc+api|getFunctionType|Scene",
    ])
  func others(text: String) { #expect(QLCAnswer(text) == nil) }

  @Test("Lists that make no sense are read without harm")
  func damagedLists() {
    for values in ["1", "x", "x|y|z", "4294967296|big", "1|a|1|b", "2|a|1|b", "|||||"] {
      guard case .functions(let functions)? = QLCAnswer("QLC+API|getFunctionsList|\(values)") else {
        Issue.record("\(values) is a list")
        continue
      }
      #expect(functions.count <= 1, "\(values)")
    }
  }
}
