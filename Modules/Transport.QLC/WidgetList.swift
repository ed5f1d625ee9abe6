import Domain
import PluginAPI

/// The widgets of a virtual console, and what is asked about each: what it is, and its function.
///
/// Answers come in the order of the questions.
struct WidgetList: Sendable {
  /// How many questions of each sort are asked at a time.
  static let questions = 256
  /// The most widgets: far more than a virtual console has.
  static let capacity = 10_000

  private var widgets: [QLCAnswer.Function] = []
  private var types: [String?] = []
  private var functions: [UInt32?] = []
  private var asked = 0
  /// A newer list, until all questions about this one are answered.
  private var next: [QLCAnswer.Function]?
  /// Whether a list came.
  private var isKnown = false

  /// Whether everything about the last list is known.
  var isComplete: Bool {
    isKnown && next == nil && types.count == widgets.count && functions.count == widgets.count
  }

  /// Takes a list, unless it is the known one.
  mutating func take(_ list: [QLCAnswer.Function]) {
    let list = Array(list.prefix(Self.capacity))
    guard !isKnown || list != next ?? widgets else { return }
    (isKnown, next) = (true, list)
    begin()
  }

  /// Begins with the newer list, once no answer is still to come.
  private mutating func begin() {
    guard let list = next, types.count == asked, functions.count == asked else { return }
    (widgets, types, functions, asked, next) = (list, [], [], 0, nil)
  }

  /// The next questions; none while many answers are pending.
  mutating func ask() -> [String] {
    guard next == nil, asked - min(types.count, functions.count) < Self.questions else { return [] }
    let some = widgets[asked...].prefix(Self.questions)
    asked += some.count
    return some.flatMap {
      [QLCAnswer.askWidgetType(of: $0.id), QLCAnswer.askWidgetFunction(of: $0.id)]
    }
  }

  /// Takes what the next widget is.
  mutating func take(type: String?) {
    guard types.count < asked else { return }
    types.append(type)
    begin()
  }

  /// Takes the function of the next widget.
  mutating func take(function: UInt32?) {
    guard functions.count < asked else { return }
    functions.append(function)
    begin()
  }

  /// The widgets as controls.
  var controls: [ReportedControl] {
    zip(widgets, zip(types, functions)).map { widget, found in
      ReportedControl(
        widget.id, caption: Name.cleaned(widget.name), kinds: Self.kinds(of: found.0),
        source: found.1.map {
          ImportSource(format: QLCProfile.format, identifier: "\(QLCProfile.mark)\($0)")
        })
    }
  }

  /// What a widget can be by its type, which some versions write in the language of their user.
  private static func kinds(of type: String?) -> Set<ConsoleControl.Kind> {
    guard let type else { return [] }
    switch type.lowercased().filter({ $0 != " " }) {
    case "button": return [.toggle, .flash]
    case "slider": return [.slider]
    case "cuelist": return [.cueList]
    case "frame", "soloframe", "label", "xypad", "speeddial", "audiotriggers", "clock", "animation":
      return []
    default: return Set(ConsoleControl.Kind.allCases)
    }
  }
}

extension ControlState {
  /// The state of a control by its status in QLC+.
  init(_ status: QLCAnswer.WidgetStatus, of kinds: Set<ConsoleControl.Kind>) {
    switch status {
    case .stopped, .value(0): self = .off
    case .step(let step): self = .at(step: step)
    case .value(127) where kinds != [.slider]: self = .followed
    case .value: self = .on
    }
  }
}
