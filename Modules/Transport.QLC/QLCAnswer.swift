/// An answer of QLC+; the texts are those of its web access, `QLC+API|…`.
enum QLCAnswer: Hashable {
  /// The functions, in its order.
  case functions([Function])
  /// The type of a function: `Scene`; `nil` if there is no such function.
  case type(String?)
  /// Whether a function runs; `nil` if there is no such function.
  case status(isRunning: Bool?)

  /// A function by its number in QLC+.
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

  /// Starts or stops a function; QLC+ does not answer.
  static func setStatus(of id: UInt32, isRunning: Bool) -> String {
    "\(mark)|setFunctionStatus|\(id)|\(isRunning ? 1 : 0)"
  }

  /// Reads a text; `nil` for an unknown answer.
  init?(_ text: String) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0] == Self.mark else { return nil }
    let values = parts[2...]
    switch (parts[1], values.first) {
    case ("getFunctionsList", _): self = .functions(Self.functions(values))
    case ("getFunctionType", let type?):
      let text = String(decoding: type.utf8.prefix(Self.typeLength), as: UTF8.self)
      self = .type(text == "Undefined" ? nil : text)
    case ("getFunctionStatus", "Running"): self = .status(isRunning: true)
    case ("getFunctionStatus", "Stopped"): self = .status(isRunning: false)
    case ("getFunctionStatus", "Undefined"): self = .status(isRunning: nil)
    default: return nil
    }
  }

  /// Numbers and names alternate.
  ///
  /// A name may contain the separator, which QLC+ does not escape: a part that is not a number
  /// above the last one still belongs to the name.
  private static func functions(_ values: ArraySlice<Substring>) -> [Function] {
    var functions: [Function] = []
    var place = values.startIndex
    while place < values.endIndex {
      guard let id = UInt32(values[place]), functions.last.map({ $0.id < id }) ?? true,
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
