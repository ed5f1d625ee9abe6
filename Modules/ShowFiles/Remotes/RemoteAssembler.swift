import Domain
import PluginAPI

/// Makes objects and layouts from the buttons of a remote control.
///
/// An object is identified by what it is on the console, its kind and number, and not by the
/// button: buttons that fire the same are one object with several widgets, and a button that is
/// moved or drawn anew fires the same object still.
struct RemoteAssembler {
  private var show = ImportedShow()
  private var pages: [RemotePage]
  private var widgets: [[ImportedWidget]]
  /// Where each object stands, by its identifier.
  private var places: [String: Int] = [:]
  private var leftOut = LeftOutTally()
  private var warnings = WarningLog()
  /// What buttons are called in the counts: `BUTTON`.
  private let word: String
  private var examples: [ButtonFate: Examples] = [:]
  private var likely = Examples()
  private var labelled = Examples()

  /// The first few of many buttons.
  private struct Examples {
    var count = 0
    var shown: [String] = []

    mutating func add(_ text: String) {
      count += 1
      if shown.count < 3, !shown.contains(text) { shown.append(text) }
    }

    var text: String { shown.map { "'\($0)'" }.joined(separator: ", ") }
  }

  init(pages: [RemotePage], word: String) {
    self.pages = pages
    self.word = word
    widgets = pages.map { _ in [] }
  }

  /// Takes a button.
  mutating func add(_ button: RemoteButton) {
    switch Self.fate(of: button) {
    case .fires(let meaning, let number): place(button, meaning, number)
    case .leftOut(let fate, let example):
      leftOut.add("\(word)-\(fate.name)", reason: fate.reason)
      examples[fate, default: Examples()].add(Name.cleaned(example.prefix(120)))
    }
  }

  /// Counts what is no button.
  mutating func leaveOut(_ what: String, count: Int = 1, reason: String) {
    leftOut.add(what, count: count, reason: reason)
  }

  /// Adds a warning.
  mutating func warn(line: Int? = nil, _ message: String) {
    warnings.add(line: line, message)
  }

  /// The pages that have a widget so far, as places in the list of pages.
  var usedPages: [Int] { widgets.indices.filter { !widgets[$0].isEmpty } }

  /// The show.
  consuming func assembled(dialect: String) -> ImportedShow {
    show.dialect = dialect
    for (place, page) in pages.enumerated() where !widgets[place].isEmpty {
      show.layouts.append(
        ImportedLayout(identifier: page.identifier, name: page.name, widgets: widgets[place]))
    }
    addWarnings()
    show.leftOut = leftOut.leftOut
    show.warnings = warnings.warnings
    return show
  }
}

// MARK: - What becomes of a button

/// Why a button became no widget.
enum ButtonFate: Hashable, Sendable {
  case empty, unknownLabel, unknownAddress, unknownAction, midi, itself, several, cue, hidden
  case deed(OtherDeed)

  /// What the counts call it.
  var name: String {
    switch self {
    case .empty: "empty"
    case .unknownLabel: "unknown-label"
    case .unknownAddress: "unknown-address"
    case .unknownAction: "unknown-action"
    case .midi: "MIDI"
    case .itself: "own"
    case .several: "several"
    case .cue: "cue"
    case .hidden: "hidden"
    case .deed(let deed): deed.rawValue
    }
  }

  /// Why it became no widget.
  var reason: String {
    switch self {
    case .empty: "it has neither a message nor a label"
    case .unknownLabel: "it has no message, and its label names no object"
    case .unknownAddress: "no known console uses its address, and its label names no object"
    case .unknownAction: "its actions are none of the known ones, and its label names no object"
    case .midi: "it sends MIDI, which tells no object, and its label names none"
    case .itself: "it acts on the remote control itself"
    case .several: "it fires several different objects"
    case .cue: "which cue of which list it fires cannot be told for sure"
    case .hidden: "it is hidden"
    case .deed(let deed): deed.reason
    }
  }

  /// Those that are worth an example each, in the order to tell them in.
  static let told: [ButtonFate] = [
    .unknownAddress, .unknownAction, .unknownLabel, .several, .cue, .deed(.wordCue),
    .deed(.loneCue), .deed(.place), .deed(.command), .deed(.noKind),
  ]
}

extension RemoteAssembler {
  private enum Outcome {
    case fires(ButtonMeaning, ConsoleNumber)
    /// With what shows it: an address, a label or a place.
    case leftOut(ButtonFate, String)
  }

  private static func fate(of button: RemoteButton) -> Outcome {
    if button.isHidden { return .leftOut(.hidden, button.place) }
    var meaning: ButtonMeaning?
    var other: (deed: OtherDeed, message: OSCText)?
    for message in button.messages {
      switch ButtonRecogniser.read(message) {
      case .unknown: continue
      case .other(let deed): other = other ?? (deed, message)
      case .fires(let found):
        if let meaning, !isSame(meaning, found) { return .leftOut(.several, button.place) }
        meaning = meaning ?? found
      }
    }
    if let meaning { return outcome(meaning, button) }
    if let other { return .leftOut(.deed(other.deed), shown(other.message, button)) }
    if case .itself? = button.otherDeed, button.messages.isEmpty {
      return .leftOut(.itself, button.place)
    }
    if case .fires(let meaning) = ButtonRecogniser.read(label: button.label) {
      return outcome(meaning, button)
    }
    return withoutMeaning(button)
  }

  private static func isSame(_ one: ButtonMeaning, _ other: ButtonMeaning) -> Bool {
    one.kind == other.kind && one.number == other.number && one.cue == other.cue
  }

  private static func outcome(_ meaning: ButtonMeaning, _ button: RemoteButton) -> Outcome {
    guard let number = meaning.firedNumber else {
      return .leftOut(.cue, "\(meaning.number)/\(meaning.cue?.text ?? "")")
    }
    return .fires(meaning, number)
  }

  private static func withoutMeaning(_ button: RemoteButton) -> Outcome {
    if let message = button.messages.first {
      return .leftOut(.unknownAddress, shown(message, button))
    }
    switch button.otherDeed {
    case .midi: return .leftOut(.midi, button.place)
    case .unknownAction: return .leftOut(.unknownAction, button.place)
    case .itself: return .leftOut(.itself, button.place)
    case nil:
      let isEmpty = button.label.isEmpty
      return .leftOut(isEmpty ? .empty : .unknownLabel, isEmpty ? button.place : button.label)
    }
  }

  /// A message as examples show it: its address, and where the button is.
  ///
  /// Arguments are not shown: a command may hold a password.
  private static func shown(_ message: OSCText, _ button: RemoteButton) -> String {
    "\(message.address.prefix(60)) (\(button.place.prefix(50)))"
  }
}

// MARK: - Objects

extension RemoteAssembler {
  private mutating func place(
    _ button: RemoteButton, _ meaning: ButtonMeaning, _ number: ConsoleNumber
  ) {
    let identifier = meaning.identifier
    let name = Self.name(button.label)
    if let place = places[identifier] {
      if show.objects[place].name.isEmpty { show.objects[place].name = name }
      if show.objects[place].color == nil { show.objects[place].color = button.color }
    } else {
      places[identifier] = show.objects.count
      show.objects.append(
        ImportedObject(
          identifier: identifier, kind: meaning.kind, number: number.number, cue: number.cue,
          name: name, color: button.color))
      switch meaning.confidence {
      case .certain: break
      case .likely: likely.add("\(meaning.kind.rawValue) \(number) from \(meaning.reason)")
      case .label: labelled.add("\(meaning.kind.rawValue) \(number)")
      }
    }
    widgets[button.page].append(ImportedWidget(object: identifier, frame: button.frame))
  }

  /// The name that a label gives: none where it only says the kind and number.
  private static func name(_ label: String) -> String {
    if case .fires = ButtonRecogniser.read(label: label) { return "" }
    return Name.cleaned(label)
  }

  private mutating func addWarnings() {
    for fate in ButtonFate.told {
      guard let found = examples[fate] else { continue }
      let buttons = counted(found.count, "button")
      warnings.add("\(buttons) left out (\(fate.reason)), such as \(found.text)")
    }
    if likely.count > 0 {
      warnings.add(
        "\(counted(likely.count, "object is", "objects are")) of a kind that the message does not"
          + " say for certain, such as \(likely.text)")
    }
    if labelled.count > 0 {
      warnings.add(
        "\(counted(labelled.count, "object was", "objects were")) told by a label only, such as"
          + " \(labelled.text)")
    }
    if show.objects.isEmpty { warnings.add("the file holds nothing that becomes an object") }
  }
}
