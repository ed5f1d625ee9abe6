import Commands
import Domain
import Foundation
import Gestures
import GridGeometry
import PluginAPI
import Testing
import TextCells
import Workspace

/// How outcomes read, made by hand: every sentence, and every member of the JSON.
@Suite struct GestureOutcomeTests {
  private typealias Event = GestureOutcome.Event

  private static func text(_ outcome: GestureOutcome) -> String {
    TextForm(columns: nil, colorDepth: .none).text(of: CommandResult(outcome))
  }

  private static func outcome(_ change: (inout GestureOutcome) -> Void) -> GestureOutcome {
    var outcome = GestureOutcome()
    change(&outcome)
    return outcome
  }

  // MARK: Text

  /// Something that happened, and the lines that say it.
  struct Example: Sendable, CustomTestStringConvertible {
    let lines: [String]
    let outcome: GestureOutcome

    init(_ lines: String..., change: (inout GestureOutcome) -> Void) {
      self.lines = lines
      outcome = GestureOutcomeTests.outcome(change)
    }

    var testDescription: String { lines.joined(separator: " / ") }
  }

  @Test(arguments: edits + happenings + panels + looks + nothing)
  func reads(example: Example) {
    #expect(Self.text(example.outcome) == example.lines.map { $0 + "\n" }.joined())
  }

  static let edits: [Example] = [
    Example("placed list 5 \"Opening\" at 0,0 2x2") {
      $0.edits = [.item(before: nil, after: block(0, 0))]
    },
    Example("removed list 5 \"Opening\" at 0,0 2x2") {
      $0.edits = [.item(before: block(0, 0), after: nil)]
    },
    Example("moved list 5 \"Opening\" to 3,-2 2x2") {
      $0.edits = [.item(before: block(0, 0), after: block(3, -2))]
    },
    Example("resized list 5 \"Opening\" to -1,0 3x2") {
      $0.edits = [.item(before: block(0, 0), after: block(-1, 0, width: 3))]
    },
    Example("list 5 \"Opening\" at 0,0 2x2 now shows macro 1") {
      $0.edits = [.item(before: block(0, 0), after: block(0, 0, showing: macro))]
    },
    Example(
      "moved list 5 \"Opening\" to 1,1 2x2", "list 5 \"Opening\" at 1,1 2x2 now shows macro 1"
    ) { $0.edits = [.item(before: block(0, 0), after: block(1, 1, showing: macro))] },
    Example("moved a deleted object to 1,0 2x2") {
      $0.edits = [
        .item(
          before: PlacedItem(item: block(0, 0).item, object: nil),
          after: PlacedItem(item: block(1, 0).item, object: nil))
      ]
    },
    Example("made board 'Main'") {
      $0.edits = [.board(before: nil, after: board("Main"), items: 0)]
    },
    Example("renamed board 'Main' to 'Front'") {
      $0.edits = [.board(before: board("Main"), after: board("Front"), items: 0)]
    },
    Example("deleted board 'Main' and 3 blocks") {
      $0.edits = [.board(before: board("Main"), after: nil, items: 3)]
    },
    Example("a name ␛ of its own", "removed macro 1 at 0,0 2x2") {
      $0.sentences = ["a name \u{1B} of its own"]
      $0.edits = [.item(before: block(0, 0, showing: macro), after: nil)]
      $0.hint = ""
    },
  ]

  static let happenings: [Example] = [
    Example("You cannot overlap items.", "in the way: #2 macro 1 at 0,0 2x2") {
      $0.events = [
        .other(.haptic(.refusal)),
        .message(
          .refused(Refusal(.overlap, by: [id(7)])), text: "You cannot overlap items.",
          obstacles: ["#2 macro 1 at 0,0 2x2"]),
        .other(.frames([FrameChange(item: id(7), from: nil, to: nil)])),
        .other(.press(id(7), .cancelled)),
      ]
    },
    Example("triggered list 5 \"Opening\"", "triggered the message of the block") {
      $0.events = [
        .trigger(id(1), opening, .triggered), .trigger(id(1), nil, .triggered),
      ]
    },
    Example("opened board 'Main', in play mode", "opened board 'New', in edit mode") {
      $0.events = [
        .openBoard(id(1), board("Main"), isNew: false),
        .openBoard(id(2), board("New"), isNew: true), .openBoard(id(3), nil, isNew: false),
      ]
    },
    Example(
      "ignored 2 touches: no such finger is down", "ignored 1 touch: the time runs backwards"
    ) {
      $0.events = [
        .other(.strayTouch(.notDown)), .other(.strayTouch(.timeReversed)),
        .other(.strayTouch(.notDown)),
      ]
    },
    Example(
      "ignored 1 touch: more fingers are down than count at once; all gestures are cancelled"
    ) {
      $0.events = [.other(.strayTouch(.tooMany))]
    },
    Example("removed message \"/1/1\" at 0,0 2x2", "removed message \"Fixture\" at 0,0 2x2") {
      var item = block(0, 0).item
      item.content = .message("/1/1")
      var labelled = item
      labelled.label = "Fixture"
      $0.edits = [item, labelled].map {
        .item(before: PlacedItem(item: $0, object: nil), after: nil)
      }
    },
    Example("picker closed") { $0.events = [.other(.closed(.picker))] },
    Example("removed list 5 \"Opening\" at 0,0 2x2") {
      $0.events = [.other(.closed(.menu))]
      $0.edits = [.item(before: block(0, 0), after: nil)]
    },
  ]

  static let panels: [Example] = [
    Example("picker open with 4 objects: pick an object, or pick cancel") {
      $0.panels = [panel(.picker) { $0.objects = 4 }]
    },
    Example("picker open with 1 object: pick an object, or pick cancel") {
      $0.panels = [panel(.picker) { $0.objects = 1 }]
    },
    Example("picker open without objects: pick an object, or pick cancel") {
      $0.panels = [panel(.picker) { _ in }]
    },
    Example("menu of list 5 \"Opening\" at 0,0 2x2: menu reassign or menu remove") {
      $0.panels = [
        panel(.menu) {
          $0.item = block(0, 0)
          $0.verbs = ["menu reassign", "menu remove"]
        }
      ]
    },
    Example("menu of list 5 \"Opening\" at 0,0 2x2: menu reassign, menu turn or menu remove") {
      $0.panels = [
        panel(.menu) {
          $0.item = block(0, 0)
          $0.verbs = ["menu reassign", "menu turn", "menu remove"]
        }
      ]
    },
    Example("Menu of board Main:", "  tap 132.5,200: Rename", "  tap 132.5,244: Delete") {
      $0.panels = [
        panel(.menu) {
          $0.title = "Menu of board Main"
          $0.choices = [
            ("Rename", Point(x: 132.5, y: 200)),
            ("Delete", Point(x: 132.5, y: 244)),
          ]
        }
      ]
    },
    Example("Name of the new board: enter for 'New Board', enter TEXT, or cancel") {
      $0.panels = [
        panel(.prompt) {
          $0.text = "Name of the new board"
          $0.offer = "New Board"
        }
      ]
    },
    Example("Delete board 'Main'? enter for yes, or cancel") {
      $0.panels = [panel(.confirmation) { $0.text = "Delete board 'Main'?" }]
    },
  ]

  static let looks: [Example] = [
    Example("looking at 3.5,-2 at 150%") { look(&$0, 3.5, -2, 1.5) },
    Example("looking at 0,0 at 100%, as before") {
      look(&$0, 0, 0, 1)
      $0.isSameLook = true
    },
    Example("looking at -0.13,0 at 33.33%") { look(&$0, -0.125_1, -0.0, 1 / 3) },
    Example("looking at 1e+20,0.001 at 0.1%") { look(&$0, 1e20, 0.001, 0.001) },
    Example("looking at 1234567.9,-0.05 at 100000%") { look(&$0, 1_234_567.9, -0.05, 1_000) },
    Example("looking at 0,0 at 1e-10%") { look(&$0, 0, 0, 1e-12) },
    Example("looking at 1,1 at 100%", "that is why") {
      look(&$0, 1, 1, 1)
      $0.hint = "that is why"
    },
  ]

  static let nothing: [Example] = [
    Example("nothing happened") { _ in },
    Example("nothing happened; no block there") { $0.hint = "no block there" },
    Example("the view has changed; 'view' draws it") { $0.hasNewScene = true },
    Example("nothing happened") { $0.events = [.other(.press(id(1), .began))] },
  ]

  // MARK: JSON

  @Test func everyEffectHasItsMembers() throws {
    let frame = Rect<BoardSpace>(origin: Point(x: 0, y: -44), size: Size(width: 88, height: 44))
    let outcome = Self.outcome {
      $0.changes = 2
      $0.look = (.edit, Point(x: 0.5, y: -3), 1.25)
      $0.events = [
        .message(
          .refused(Refusal(.overlap, by: [Self.id(7)])), text: "No \"overlap\".", obstacles: ["x"]),
        .message(.boardDeleted, text: "Gone.", obstacles: []),
        .trigger(Self.id(1), Self.opening, .triggered),
        .trigger(Self.id(1), nil, .triggered),
        .openBoard(Self.id(2), Self.board("Main"), isNew: true),
        .other(.press(Self.id(1), .began)),
        .other(
          .frames([
            FrameChange(item: Self.id(1), from: nil, to: frame),
            FrameChange(item: Self.id(2), from: frame, to: nil),
          ])),
        .other(.haptic(.lift)), .other(.opened(.picker)), .other(.closed(.menu)),
        .other(.strayTouch(.tooMany)),
      ]
    }
    let json = JSONForm().text(of: CommandResult(outcome, notices: ["note"]))
    _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let one = "00000000000000000000000000000001"
    let two = "00000000000000000000000000000002"
    let lines = [
      #"{"version":1,"effects":[{"kind":"message","code":"overlap","text":"No \"overlap\".","#
        + #""by":["00000000000000000000000000000007"]}"#,
      #"{"kind":"message","code":"boardDeleted","text":"Gone.","by":[]}"#,
      #"{"kind":"trigger","item":"\#(one)","object":{"id":"\#(one)","kind":"list","number":"5","#
        + #""name":"Opening"},"text":"triggered list 5 \"Opening\""}"#,
      #"{"kind":"trigger","item":"\#(one)","object":null,"#
        + #""text":"triggered the message of the block"}"#,
      #"{"kind":"openBoard","board":"\#(two)","name":"Main","new":true}"#,
      #"{"kind":"press","item":"\#(one)","phase":"began"}"#,
      #"{"kind":"frame","item":"\#(one)","from":null,"to":{"x":0,"y":-44,"width":88,"height":44}}"#,
      #"{"kind":"frame","item":"\#(two)","from":{"x":0,"y":-44,"width":88,"height":44},"to":null}"#,
      #"{"kind":"haptic","style":"lift"}"#, #"{"kind":"opened","panel":"picker"}"#,
      #"{"kind":"closed","panel":"menu"}"#,
      #"{"kind":"strayTouch","fault":"tooMany"}],"changes":2,"mode":"edit","#
        + #""viewport":{"x":0.5,"y":-3,"zoom":1.25},"messages":["note"]}"# + "\n",
    ]
    #expect(json == lines.joined(separator: ","))
  }

  @Test func withoutAViewThereIsNoViewport() {
    let json = JSONForm().text(of: CommandResult(GestureOutcome()))
    #expect(
      json == #"{"version":1,"effects":[],"changes":0,"mode":null,"viewport":null}"# + "\n")
  }

  @Test func recordingsSayWhereAndHowMuch() {
    let form = TextForm(columns: nil, colorDepth: .none)
    let begun = CommandResult(RecordingAnswer(path: "a \"b\".jsonl"))
    #expect(form.text(of: begun) == "recording touches to 'a \"b\".jsonl'; 'record stop' ends it\n")
    #expect(
      JSONForm().text(of: begun)
        == #"{"version":1,"recording":true,"file":"a \"b\".jsonl","touches":null}"# + "\n")
    let ended = CommandResult(RecordingAnswer(path: "a.jsonl", touches: 1))
    #expect(form.text(of: ended) == "recorded 1 touch in 'a.jsonl'\n")
    #expect(
      JSONForm().text(of: ended)
        == #"{"version":1,"recording":false,"file":"a.jsonl","touches":1}"# + "\n")
  }

  // MARK: Making outcomes

  private static func id<Entity>(_ number: UInt64) -> ID<Entity> { ID(high: 0, low: number) }

  private static let opening = ShowObject(
    id: id(1), show: id(1), kind: .list, number: ObjectNumber(5), name: "Opening",
    created: Timestamp(milliseconds: 0))
  private static let macro = ShowObject(
    id: id(2), show: id(1), kind: .macro, number: ObjectNumber(1), name: "",
    created: Timestamp(milliseconds: 0))

  private static func board(_ name: String) -> Board {
    Board(id: id(1), show: id(1), name: name, created: Timestamp(milliseconds: 0))
  }

  private static func block(
    _ x: Int32, _ y: Int32, width: Int32 = 2, showing object: ShowObject = opening
  ) -> PlacedItem {
    guard let cells = CellRect(x: x, y: y, width: width, height: 2) else {
      preconditionFailure("no such cells")
    }
    return PlacedItem(
      item: BoardItem(id: id(1), board: id(1), object: object.id, pose: .cells(cells)),
      object: object)
  }

  private static func panel(
    _ panel: Panel, _ change: (inout GestureOutcome.OpenPanel) -> Void
  ) -> GestureOutcome.OpenPanel {
    var open = GestureOutcome.OpenPanel(panel)
    change(&open)
    return open
  }

  private static func look(
    _ outcome: inout GestureOutcome, _ x: Double, _ y: Double, _ zoom: Double
  ) {
    outcome.look = (.edit, Point(x: x, y: y), zoom)
    outcome.reportsLook = true
    outcome.isSameLook = false
  }
}
