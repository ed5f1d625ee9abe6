/// An answer of QLC+; the texts are those of its web access, `QLC+API|…`.
enum QLCAnswer: Hashable {
  /// The functions, in its order.
  case functions([Function])
  /// The type of a function: `Scene`; `nil` if there is no such function.
  case type(String?)
  /// Whether a function runs; `nil` if there is no such function.
  case status(isRunning: Bool?)
  /// The widgets of the virtual console, in its order.
  case widgets([Function])
  /// The type of a widget: `Button`; `nil` if there is no such widget.
  case widgetType(String?)
  /// The function of a widget; `nil` if it has none, or this version does not say.
  case widgetFunction(UInt32?)
  /// The status of a widget; `nil` if it has none.
  case widgetStatus(WidgetStatus?)
  /// A function started or stopped, said without a question.
  case functionChanged(UInt32, isRunning: Bool)
  /// A widget changed, said without a question.
  case widgetChanged(UInt32, WidgetStatus)

  /// The status of a widget as QLC+ writes it.
  enum WidgetStatus: Hashable {
    /// The value of a slider; of a button 255, 127 or 0.
    case value(UInt32)
    /// The step of a cue list that runs.
    case step(Int)
    /// A cue list is stopped.
    case stopped
  }

  /// A function or a widget by its number in QLC+.
  struct Function: Hashable {
    let id: UInt32
    var name: String
  }

  /// The prefix of every question and answer.
  private static let mark = "QLC+API"
  /// The most bytes of a type that are kept, more than any has: many answers may wait to be read.
  private static let typeLength = 80

  /// Asks for the functions.
  static let askFunctions = "\(mark)|getFunctionsList"

  /// Asks for the type of a function.
  static func askType(of id: UInt32) -> String { "\(mark)|getFunctionType|\(id)" }

  /// Asks whether a function runs.
  static func askStatus(of id: UInt32) -> String { "\(mark)|getFunctionStatus|\(id)" }

  /// Asks for the widgets.
  static let askWidgets = "\(mark)|getWidgetsList"

  /// Asks for what a widget is.
  static func askWidgetType(of id: UInt32) -> String { "\(mark)|getWidgetType|\(id)" }

  /// Asks for the function of a widget, which versions before 4.14.4 do not say.
  static func askWidgetFunction(of id: UInt32) -> String { "\(mark)|getWidgetFunction|\(id)" }

  /// Asks for the status of a widget.
  static func askWidgetStatus(of id: UInt32) -> String { "\(mark)|getWidgetStatus|\(id)" }

  /// Starts or stops a function; QLC+ does not answer.
  static func setStatus(of id: UInt32, isRunning: Bool) -> String {
    "\(mark)|setFunctionStatus|\(id)|\(isRunning ? 1 : 0)"
  }

  /// Reads a text; `nil` for an unknown answer.
  init?(_ text: String) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    guard parts[0] == Self.mark else {
      self.init(event: parts)
      return
    }
    let values = parts[2...]
    switch (parts[1], values.first) {
    case ("getFunctionsList", _): self = .functions(Self.functions(values, isAscending: true))
    case ("getFunctionType", let type?): self = .type(Self.type(type))
    case ("getWidgetsList", _): self = .widgets(Self.functions(values, isAscending: false))
    case ("getWidgetType", _): self = .widgetType(Self.unnamed(values).first.flatMap(Self.type))
    case ("getWidgetFunction", _):
      let named = Array(values.prefix(3))
      self = .widgetFunction(
        named.count == 3 && named[2] != "Undefined" ? UInt32(named[1]) : nil)
    case ("getWidgetStatus", _): self = .widgetStatus(Self.status(Self.unnamed(values)))
    case ("getFunctionStatus", "Running"): self = .status(isRunning: true)
    case ("getFunctionStatus", "Stopped"): self = .status(isRunning: false)
    case ("getFunctionStatus", "Undefined"): self = .status(isRunning: nil)
    default: return nil
    }
  }

  /// Reads what QLC+ says without a question: `FUNCTION|3|Running`, `5|BUTTON|255`, `7|CUE|2`.
  private init?(event parts: [Substring]) {
    guard parts.count >= 3 else { return nil }
    switch (parts[0], parts[1], parts[2]) {
    case ("FUNCTION", let id, "Running"):
      guard let id = UInt32(id) else { return nil }
      self = .functionChanged(id, isRunning: true)
    case ("FUNCTION", let id, "Stopped"):
      guard let id = UInt32(id) else { return nil }
      self = .functionChanged(id, isRunning: false)
    case (let id, "BUTTON", let value), (let id, "SLIDER", let value):
      guard let id = UInt32(id), let value = UInt32(value) else { return nil }
      self = .widgetChanged(id, .value(value))
    case (let id, "CUE", let step):
      guard let id = UInt32(id), let step = Int(step) else { return nil }
      self = .widgetChanged(id, step < 0 ? .stopped : .step(step))
    default: return nil
    }
  }

  private static func type(_ text: Substring) -> String? {
    guard !["Undefined", "Unknown", ""].contains(text) else { return nil }
    return String(decoding: text.utf8.prefix(typeLength), as: UTF8.self)
  }

  /// The values of an answer about a widget: version 4.14 and later names it first.
  private static func unnamed(_ values: ArraySlice<Substring>) -> ArraySlice<Substring> {
    guard values.count > 1, let first = values.first, UInt32(first) != nil else { return values }
    return values.dropFirst()
  }

  private static func status(_ values: ArraySlice<Substring>) -> WidgetStatus? {
    switch values.first {
    case "PLAY": values.dropFirst().first.flatMap { Int($0) }.map(WidgetStatus.step)
    case "STOP": .stopped
    case let value?: UInt32(value).map(WidgetStatus.value)
    case nil: nil
    }
  }

  /// Numbers and names alternate.
  ///
  /// A name may contain the separator, which QLC+ does not escape: a part that is not a number, for
  /// functions one above the last, still belongs to the name.
  private static func functions(
    _ values: ArraySlice<Substring>, isAscending: Bool
  ) -> [Function] {
    var functions: [Function] = []
    var place = values.startIndex
    while place < values.endIndex {
      guard let id = UInt32(values[place]),
        !isAscending || functions.last.map({ $0.id < id }) ?? true,
        place + 1 < values.endIndex
      else {
        // In place: a name may have millions of parts.
        if !functions.isEmpty {
          functions[functions.count - 1].name += "|"
          functions[functions.count - 1].name += values[place]
        }
        place += 1
        continue
      }
      functions.append(Function(id: id, name: String(values[place + 1])))
      place += 2
    }
    return functions
  }
}
