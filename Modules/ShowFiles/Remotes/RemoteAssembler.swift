import Domain
import PluginAPI

/// Makes objects and layouts from the buttons of a remote control.
///
/// An object is identified by its kind and number on the console, not by the button: buttons that
/// fire the same thing are one object with several widgets, and a button that is moved or drawn
/// again still fires the same object.
struct RemoteAssembler {
  private var show = ImportedShow()
  private var pages: [RemotePage]
  private var widgets: [[ImportedWidget]]
  /// The index of each object, by its identifier.
  private var places: [String: Int] = [:]
  private var leftOut = LeftOutTally()
  private var warnings = WarningLog()
  /// The word for buttons in the counts: `BUTTON`.
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
    switch ButtonOutcome(button) {
    case .fires(let meaning, let number, let action, let message):
      let object = object(of: button, meaning, number)
      place(button, object, action, message)
    case .sends(let message, let action):
      place(button, nil, action, message)
      if button.color != nil {
        leaveOut("\(word)/color", reason: "a block has no colour of its own")
      }
    case .leftOut(let fate, let example):
      leftOut.add("\(word)-\(fate.name)", reason: fate.reason)
      examples[fate, default: Examples()].add(Name.cleaned(example.prefix(120)))
    }
  }

  private mutating func place(
    _ button: RemoteButton, _ object: String?, _ action: TriggerAction, _ message: String?
  ) {
    widgets[button.page].append(
      ImportedWidget(
        object: object, frame: button.frame, action: action, message: message,
        label: button.caption))
    for other in button.others {
      guard let (name, reason) = Self.lost(other) else { continue }
      leaveOut("\(word)/\(name)", reason: reason)
    }
    if message != nil, button.messages.first?.ending == .text {
      leaveOut("\(word)/release", reason: "the text that it sends when it is released is not kept")
    }
  }

  /// What a block does not do of what its button does besides a message.
  private static func lost(_ action: RemoteAction) -> (name: String, reason: String)? {
    switch action {
    case .midi: ("MIDI", "the MIDI that it sends besides is not kept")
    case .itself: ("own", "what it does to the remote control itself is not kept")
    case .turn: ("turn", "what it does when it is turned is not kept")
    case .control: ("control", "what it sets on the layout besides is not kept")
    case .script: ("script", "its script is not read, and may send more")
    // A script around a button that has a message is that of its page.
    case .scriptAround: nil
    // The block fires what the label names.
    case .unknown: ("unknown-action", "its own actions are none of the known ones")
    }
  }

  /// Counts what is not a button.
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
        ImportedLayout(
          identifier: page.identifier, name: page.name, book: page.book, widgets: widgets[place]))
    }
    addWarnings()
    show.leftOut = leftOut.leftOut
    show.warnings = warnings.warnings
    return show
  }
}

// MARK: - Objects

extension RemoteAssembler {
  /// The identifier of the object that a button fires.
  private mutating func object(
    of button: RemoteButton, _ meaning: ButtonMeaning, _ number: ConsoleNumber
  ) -> String {
    let identifier = meaning.identifier
    let name = Self.name(button.label)
    if let place = places[identifier] {
      if show.objects[place].name.isEmpty { show.objects[place].name = name }
      if show.objects[place].color == nil {
        show.objects[place].color = button.color
      } else if let color = button.color, color != show.objects[place].color {
        leaveOut("\(word)/color", reason: "its object has another colour already")
      }
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
    return identifier
  }

  /// The name in a label; empty if it only gives the kind and number.
  private static func name(_ label: String) -> String {
    if case .fires = ButtonRecogniser.read(label: label) { return "" }
    return Name.cleaned(label)
  }

  private mutating func addWarnings() {
    for fate in ButtonFate.reported {
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
        "\(counted(labelled.count, "object was", "objects were")) known by a label only, such as"
          + " \(labelled.text)")
    }
    if show.objects.isEmpty, widgets.allSatisfy(\.isEmpty) {
      warnings.add("the file holds nothing that becomes an object")
    }
  }
}
