import Domain
import PluginAPI
import Testing

@testable import Transport_QLC

/// What blocks send that came from buttons, cue lists and sliders of QLC+, or press a button by a
/// message.
@Suite("Controls of QLC+")
struct QLCControlTests {
  private static let source = ImportSource(format: "qlc", identifier: "Function:7")
  private static let start = "QLC+API|setFunctionStatus|7|1"
  private static let stop = "QLC+API|setFunctionStatus|7|0"
  private static let remembered = """
    toggle 1 Red
    toggle 2 Red again
    flash 3 Red
    """

  /// A console with a control of a caption in a state.
  private static func console(
    _ number: UInt32 = 1, _ caption: String = "Red",
    kinds: Set<ConsoleControl.Kind> = [.toggle, .flash], source: ImportSource? = nil,
    in state: ControlState? = .off
  ) -> ConsoleState {
    var console = ConsoleState()
    _ = console.take(
      .controls([ReportedControl(number, caption: caption, kinds: kinds, source: source)]))
    if let state { _ = console.take(.control(number, state)) }
    return console
  }

  private static func trigger(
    _ action: TriggerAction, _ stroke: Trigger.Stroke = .press, controls: String? = remembered,
    label: String? = nil
  ) -> Trigger {
    var trigger = Trigger(
      Trigger.Target(
        kind: .list, number: ObjectNumber(8), name: "Red", source: source, controls: controls),
      action: action, stroke: stroke)
    trigger.label = label
    return trigger
  }

  private static func sent(_ trigger: Trigger, on console: ConsoleState) throws -> [String] {
    try QLCProfile().messages(for: trigger, on: console).map(\.address)
  }

  @Test(
    "A block presses the button it came from once, where it is not as wanted",
    arguments: [
      (.toggle, .press, .off, ["1|255"]), (.toggle, .lift, .on, ["1|255"]),
      (.go, .press, .off, ["1|255"]), (.release, .press, .on, ["1|255"]),
      // QLC+'s own function status decides where the button says otherwise.
      (.toggle, .press, .on, [start]), (.toggle, .lift, .off, [stop]),
      // Somebody else started it: a press would only take it over.
      (.toggle, .lift, .followed, [stop]), (.toggle, .press, .followed, [start]),
      (.toggle, .press, nil, [start]), (.toggle, .lift, nil, [stop]),
      (.flash, .press, .off, [start]), (.flash, .lift, .on, [stop]),
    ] as [(TriggerAction, Trigger.Stroke, ControlState?, [String])])
  func toggles(
    action: TriggerAction, stroke: Trigger.Stroke, state: ControlState?, expected: [String]
  ) throws {
    #expect(try Self.sent(Self.trigger(action, stroke), on: Self.console(in: state)) == expected)
  }

  @Test(
    "Number and caption agree, and what it is and starts, where QLC+ says so; else the function",
    arguments: [
      (console(), "1|255"), (console(source: source), "1|255"), (console(9), start),
      (console(1, "Red "), start), (console(1, "Blue"), start), (console(kinds: []), start),
      (console(kinds: [.slider]), start),
      (console(source: ImportSource(format: "qlc", identifier: "Function:8")), start),
    ] as [(ConsoleState, String)])
  func agreement(console: ConsoleState, expected: String) throws {
    #expect(try Self.sent(Self.trigger(.toggle), on: console) == [expected])
  }

  @Test("An object that remembers no button, or a console that is not there, has its function")
  func without() throws {
    #expect(
      try Self.sent(Self.trigger(.toggle, controls: nil), on: Self.console()) == [Self.start])
    #expect(try Self.sent(Self.trigger(.toggle), on: ConsoleState()) == [Self.start])
    #expect(
      try QLCProfile().messages(for: Self.trigger(.toggle)).map(\.address) == [Self.start])
  }

  @Test("Of several buttons the block's label chooses")
  func several() throws {
    var console = Self.console()
    let all = ["Red", "Red again"].enumerated().map {
      ReportedControl(UInt32($0.offset) + 1, caption: $0.element, kinds: [.toggle, .flash])
    }
    _ = console.take(.controls(all))
    _ = console.take(.control(2, .off))
    for (label, expected) in [(nil, "1|255"), ("Red again", "2|255"), ("Mine", "1|255")]
      as [(String?, String)]
    {
      #expect(try Self.sent(Self.trigger(.toggle, label: label), on: console) == [expected])
    }
  }

  @Test("A flash button is held down, and released by 0")
  func flashes() throws {
    let console = Self.console(3)
    #expect(
      try QLCProfile().messages(for: Self.trigger(.flash), on: console)
        == [ConsoleMessage("3|255", release: [ConsoleMessage("3|0")])])
    #expect(try Self.sent(Self.trigger(.flash, .lift), on: console) == ["3|0"])
    #expect(try Self.sent(Self.trigger(.toggle), on: console) == [Self.start])
  }

  @Test("A cue list goes, goes back and stops; a chaser without one only starts and stops")
  func cueLists() throws {
    let console = Self.console(5, "Cues", kinds: [.cueList])
    let list = "cuelist 5 Cues"
    for (action, expected) in [
      (.go, "5|NEXT"), (.back, "5|PREV"), (.release, "5|STOP"), (.toggle, "5|NEXT"),
      (.flash, Self.start),
    ] as [(TriggerAction, String)] {
      #expect(try Self.sent(Self.trigger(action, controls: list), on: console) == [expected])
    }
    #expect(
      try Self.sent(Self.trigger(.toggle, .lift, controls: list), on: console) == ["5|STOP"])
    #expect(throws: TransportError.self) {
      try Self.sent(Self.trigger(.pause, controls: list), on: console)
    }
    #expect(try Self.sent(Self.trigger(.go, controls: nil), on: console) == [Self.start])
    let error = #expect(throws: TransportError.self) {
      try Self.sent(Self.trigger(.back, controls: nil), on: console)
    }
    #expect(error?.code == .noEquivalent && error?.remedy?.contains("cue list") == true)
  }

  @Test("A list with a button and a cue list is stepped by the cue list, its block by the button")
  func both() throws {
    var console = Self.console()
    _ = console.take(
      .controls([
        ReportedControl(1, caption: "Red", kinds: [.toggle, .flash]),
        ReportedControl(5, caption: "Cues", kinds: [.cueList]),
      ]))
    let both = "toggle 1 Red\ncuelist 5 Cues"
    for (action, expected) in [(.go, "5|NEXT"), (.back, "5|PREV"), (.toggle, "1|255")]
      as [(TriggerAction, String)]
    {
      #expect(try Self.sent(Self.trigger(action, controls: both), on: console) == [expected])
    }
    #expect(
      QLCProfile().control(for: Self.trigger(.go, controls: both), on: console) == 5)
    #expect(
      try Self.sent(Self.trigger(.go, controls: both, label: "Red"), on: console) == ["1|255"])
    #expect(try Self.sent(Self.trigger(.release, controls: both), on: console) == ["5|STOP"])
    _ = console.take(.control(1, .on))
    #expect(try Self.sent(Self.trigger(.release, controls: both), on: console) == ["1|255"])
  }

  @Test("A slider starts and stops; where moving it would change nothing, its function does")
  func sliders() throws {
    let slider = "slider 6 Level"
    for (state, on, off) in [(.off, "6|255", Self.stop), (.on, Self.start, "6|0")]
      as [(ControlState, String, String)]
    {
      let console = Self.console(6, "Level", kinds: [.slider], in: state)
      for (action, stroke, expected) in [
        (.toggle, .press, on), (.go, .press, on), (.toggle, .lift, off), (.release, .press, off),
      ] as [(TriggerAction, Trigger.Stroke, String)] {
        let trigger = Self.trigger(action, stroke, controls: slider)
        #expect(try Self.sent(trigger, on: console) == [expected])
      }
    }
  }

  // MARK: Written messages

  private static func written(
    _ text: String, _ action: TriggerAction, _ stroke: Trigger.Stroke
  ) -> Trigger {
    Trigger(nil, action: action, stroke: stroke, message: text)
  }

  @Test(
    "A written toggle sends one press, only where the button is not as wanted, and never 0",
    arguments: [
      (.press, .off, ["1|255"]), (.lift, .on, ["1|255"]), (.press, .on, []), (.lift, .off, []),
      (.press, .followed, []), (.press, nil, ["1|255"]), (.lift, nil, ["1|255"]),
      // The first press takes over what somebody else started, the second stops it.
      (.lift, .followed, ["1|255", "1|255"]),
    ] as [(Trigger.Stroke, ControlState?, [String])])
  func writtenToggle(stroke: Trigger.Stroke, state: ControlState?, expected: [String]) throws {
    let trigger = Self.written("1|255", .toggle, stroke)
    #expect(try Self.sent(trigger, on: Self.console(in: state)) == expected)
    let words = Self.written("1 255", .toggle, stroke)
    #expect(try Self.sent(words, on: Self.console(in: state)) == expected)
  }

  @Test("What somebody else started is stopped by its function, where QLC+ names it")
  func writtenFollowed() throws {
    let console = Self.console(source: Self.source, in: .followed)
    #expect(try Self.sent(Self.written("1|255", .toggle, .lift), on: console) == [Self.stop])
  }

  @Test("A written flash, a slider and a channel are switched off by 0")
  func writtenOthers() throws {
    #expect(
      try QLCProfile().messages(for: Self.written("1|255", .flash, .press), on: Self.console())
        == [ConsoleMessage("1|255", release: [ConsoleMessage("1|0")])])
    #expect(try Self.sent(Self.written("1|255", .flash, .lift), on: Self.console()) == ["1|0"])
    let slider = Self.console(kinds: [.slider], in: .on)
    #expect(try Self.sent(Self.written("1|200", .toggle, .lift), on: slider) == ["1|0"])
    #expect(
      try Self.sent(Self.written("CH|1|255", .toggle, .lift), on: Self.console()) == ["CH|1|0"])
  }

  @Test("A message is on while its button is; of other messages nothing is known")
  func activity() {
    let profile = QLCProfile()
    for (state, expected) in [
      (.off, .stopped), (.on, .running), (.followed, .running), (nil, .unknown),
    ] as [(ControlState?, ConsoleState.Activity)] {
      let activity = profile.activity(
        of: Self.written("1|255", .toggle, .press), on: Self.console(in: state))
      #expect(activity == expected)
    }
    #expect(
      profile.activity(of: Self.written("CH|1|255", .toggle, .press), on: Self.console())
        == .unknown)
  }

  @Test("A press must change the button, and a cue list must run; nothing else is waited for")
  func reactions() throws {
    let press = try QLCProfile().messages(for: Self.trigger(.toggle), on: Self.console())
    #expect(
      press.map(\.reaction) == [
        ExpectedReaction(
          1, .on, of: Self.source, otherwise: "QLC+ did not react: is it in operate mode?")
      ])
    let function = try QLCProfile().messages(for: Self.trigger(.toggle), on: ConsoleState())
    #expect(function.map(\.reaction) == [nil])
  }

  @Test("A slider is moved back by itself before QLC+ has said that it moved")
  func slider() throws {
    var console = Self.console(6, "Level", kinds: [.slider])
    let controls = "slider 6 Level"
    let start = try QLCProfile().messages(
      for: Self.trigger(.toggle, controls: controls), on: console)
    #expect(start.map(\.address) == ["6|255"])
    for reaction in start.compactMap(\.reaction) { console.expect(reaction) }
    #expect(
      try Self.sent(Self.trigger(.toggle, .lift, controls: controls), on: console) == ["6|0"])
  }
}

/// The list of widgets, and what is asked about each.
@Suite("Widgets of QLC+")
struct WidgetListTests {
  private static func widgets(_ count: UInt32) -> [QLCAnswer.Function] {
    (0..<count).map { .init(id: $0, name: "W\($0)") }
  }

  @Test("A list is complete when all is known about each widget")
  func complete() {
    var list = WidgetList()
    #expect(!list.isComplete)
    list.take([.init(id: 3, name: " Red"), .init(id: 1, name: "Cues")])
    let questions = list.ask()
    #expect(
      questions == [
        "QLC+API|getWidgetType|3", "QLC+API|getWidgetFunction|3", "QLC+API|getWidgetType|1",
        "QLC+API|getWidgetFunction|1",
      ])
    list.take(type: "Button")
    list.take(function: 7)
    list.take(type: "Cue list")
    #expect(!list.isComplete)
    list.take(function: nil)
    #expect(list.isComplete && list.ask().isEmpty)
    let source = ImportSource(format: "qlc", identifier: "Function:7")
    #expect(
      list.controls == [
        ReportedControl(
          3, caption: Name.cleaned(" Red"), kinds: [.toggle, .flash], source: source),
        ReportedControl(1, caption: "Cues", kinds: [.cueList]),
      ])
  }

  @Test("A newer list waits for the answers about the older one")
  func newer() {
    var list = WidgetList()
    list.take(Self.widgets(2))
    _ = list.ask()
    list.take(Self.widgets(1))
    #expect(list.ask().isEmpty)
    for _ in 0..<2 {
      list.take(type: "Button")
      list.take(function: nil)
    }
    #expect(!list.isComplete && list.ask().count == 2)
    list.take(type: "Slider")
    list.take(function: nil)
    #expect(list.isComplete && list.controls.map(\.kinds) == [[.slider]])
    // The same list again asks nothing.
    list.take(Self.widgets(1))
    #expect(list.isComplete && list.ask().isEmpty)
  }

  @Test("Few questions are on their way, and answers that no one asked for change nothing")
  func bounds() {
    var list = WidgetList()
    list.take(type: "Button")
    list.take(function: 1)
    list.take(Self.widgets(100_000))
    #expect(list.ask().count == 2 * WidgetList.questions)
    #expect(list.ask().isEmpty)
    var empty = WidgetList()
    empty.take([])
    #expect(empty.isComplete && empty.controls.isEmpty)
  }

  @Test("A type in the language of QLC+'s user can be anything")
  func foreign() {
    var list = WidgetList()
    list.take(Self.widgets(3))
    _ = list.ask()
    for type in ["Schaltfläche", "Solo frame", nil] {
      list.take(type: type)
      list.take(function: nil)
    }
    #expect(list.controls.map(\.kinds.count) == [4, 0, 0])
  }
}
