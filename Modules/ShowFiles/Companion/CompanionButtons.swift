import Domain
import GridGeometry

/// Reads the buttons of a configuration.
///
/// Of the connections it only reads the module. Their settings contain addresses and passwords:
/// they are skipped before they become values.
struct CompanionButtons {
  /// How wide and high a button is; grids of buttons have no measures.
  static let pitch = 72.0

  /// The module of each connection, by its identifier.
  private let modules: [String: String]

  init(_ document: DocumentValue) {
    var modules: [String: String] = [:]
    for name in ["instances", "connections"] {
      for entry in document[name]?.entries ?? [] {
        let module = entry.value["instance_type"] ?? entry.value["moduleId"]
        if let module = module?.string { modules[entry.key] = module }
      }
    }
    self.modules = modules
  }

  /// A button at a place of a page.
  ///
  /// Actions of old versions are separate from it: those of a press, and those of a release.
  func button(
    _ value: DocumentValue, actions: [DocumentValue], releases: [DocumentValue], page: Int,
    row: Int, column: Int, pageNumber: Int
  ) -> RemoteButton {
    let style = value["style"].flatMap { $0.string == nil ? $0 : nil } ?? value
    let origin = Point<BoardSpace>(
      x: Double(column) * Self.pitch, y: Double(row) * Self.pitch)
    var button = RemoteButton(
      page: page,
      frame: Rect(origin: origin, size: Size(width: Self.pitch, height: Self.pitch)),
      place: "page \(pageNumber), row \(row), column \(column)")
    let text = Self.text(style)
    // A text with a variable has no fixed name.
    button.label = text.contains("$(") ? "" : Name.cleaned(text)
    button.caption = Self.caption(text)
    button.color = Self.color(style)
    let steps = (value["steps"]?.entries ?? []).map(\.value)
    let (first, later) = (steps.prefix(1), steps.dropFirst())
    for action in actions + first.flatMap({ Self.actions(of: $0, "down") }) {
      add(action, to: &button, \.messages, depth: 0)
    }
    let second = later.flatMap { Self.actions(of: $0, "down") }
    button.isLatching = !second.isEmpty
    for action in second + releases + steps.flatMap({ Self.actions(of: $0, "up") }) {
      add(action, to: &button, \.releases, depth: 0)
    }
    for step in steps { addOtherSets(of: step, to: &button) }
    button.isText =
      button.messages.isEmpty && button.releases.isEmpty && button.others.isEmpty
    return button
  }
}

// MARK: - Looks

extension CompanionButtons {
  /// The text of a button with its variables; empty if it is an expression.
  private static func text(_ style: DocumentValue) -> String {
    let layer = style["layers"]?.entries.first { $0.value["type"]?.string == "text" }?.value
    if style["textExpression"]?.isTrue == true { return "" }
    // A line end is written as a backslash and an n.
    return plain(layer?["text"] ?? style["text"])?.replacing("\\n", with: " ") ?? ""
  }

  /// The constant part of a text: an ellipsis replaces a variable; a lone variable is empty.
  private static func caption(_ text: String) -> String {
    var caption = ""
    let pieces = text.split(separator: "$(", omittingEmptySubsequences: false)
    for (place, piece) in pieces.enumerated() {
      guard place > 0 else {
        caption += piece
        continue
      }
      caption += "…" + piece.drop { $0 != ")" }.dropFirst()
    }
    return caption.contains { $0.isLetter || $0.isNumber } ? Name.cleaned(caption) : ""
  }

  private static func color(_ style: DocumentValue) -> ObjectColor? {
    let layer = style["layers"]?.entries.first {
      ["canvas", "box"].contains($0.value["type"]?.string) && $0.value["color"] != nil
    }
    let value = style["bgcolor"] ?? layer?.value["color"]
    guard let text = plain(value) else { return nil }
    if let number = Int(text) { return (0...0xFF_FFFF).contains(number) ? rgb(number) : nil }
    if text.hasPrefix("#") { return ObjectColor(text) }
    return called(text.lowercased())
  }

  private static func rgb(_ number: Int) -> ObjectColor? {
    UInt32(exactly: number).map { ObjectColor(rgb: $0) }
  }

  /// A colour as `rgb(255, 0, 0)` or `rgba(255, 0, 0, 1)`.
  private static func called(_ text: String) -> ObjectColor? {
    guard text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return nil
    }
    let parts = text[text.index(after: open)...].dropLast().split(separator: ",").map {
      UInt8($0.filter { $0 != " " })
    }
    guard parts.count >= 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
      return nil
    }
    return ObjectColor(red: red, green: green, blue: blue)
  }

  /// A value that may say beside it whether it is an expression.
  private static func plain(_ value: DocumentValue?) -> String? {
    guard let value, value["isExpression"]?.isTrue != true else { return nil }
    return (value["value"] ?? value).string
  }
}

// MARK: - Actions

extension CompanionButtons {
  /// The actions of a step that run when the button goes down or up.
  private static func actions(of step: DocumentValue, _ set: String) -> [DocumentValue] {
    step["action_sets"]?[set]?.entries.map(\.value) ?? []
  }

  private func add(
    _ action: DocumentValue, to button: inout RemoteButton,
    _ messages: WritableKeyPath<RemoteButton, [OSCText]>, depth: Int
  ) {
    guard action["disabled"]?.isTrue != true else { return }
    // Groups of actions contain actions; they seldom nest.
    let children = (action["children"]?.entries ?? []).filter { !$0.value.entries.isEmpty }
    let name = (action["action"] ?? action["definitionId"])?.string ?? ""
    if !children.isEmpty, name != "action_group" {
      // Whether its actions run depends on something, or they run again and again.
      button.add(.unknown(Self.shown(name)))
    }
    if depth < 8 {
      for set in children {
        for child in set.value.entries {
          add(child.value, to: &button, messages, depth: depth + 1)
        }
      }
    }
    guard children.isEmpty, button[keyPath: messages].count < 64 else { return }
    if let delay = Self.plain(action["delay"]).flatMap(Double.init), delay > 0 {
      button.add(.unknown("wait"))
    }
    switch read(action) {
    case .message(let message): button[keyPath: messages].append(message)
    case .other(let other): button.add(other)
    }
  }

  /// What happens when a button is held for some time, or turned.
  private func addOtherSets(of step: DocumentValue, to button: inout RemoteButton) {
    for set in step["action_sets"]?.entries ?? [] where !set.value.entries.isEmpty {
      if Int(set.key) != nil { button.add(.unknown("hold")) }
      if set.key.hasPrefix("rotate") { button.add(.turn) }
    }
  }

  private enum Action {
    case message(OSCText)
    case other(RemoteAction)
  }

  /// How the names of actions begin that change nothing but what Companion shows.
  private static let own = [
    "set_page", "inc_page", "dec_page", "set_brightness", "lockout", "unlockout", "surface_",
    "bgcolor", "textcolor", "button_text", "panic", "rescan", "custom_variable_", "variable_",
    "local_variable_", "custom_log", "bank_current_step", "button_step", "step_",
  ]

  private func read(_ action: DocumentValue) -> Action {
    // In the oldest versions both are in one text: `CONNECTION:ACTION`.
    let halves = action["label"]?.string?.split(separator: ":", maxSplits: 1).map(String.init)
    let connection =
      (action["instance"] ?? action["connectionId"])?.string ?? halves?.first ?? ""
    let name = (action["action"] ?? action["definitionId"])?.string ?? halves?.last ?? ""
    let module = modules[connection] ?? ""
    if connection == "internal" || module == "bitfocus-companion"
      || connection == "bitfocus-companion"
    {
      return .other(Self.own.contains(where: name.hasPrefix) ? .itself : .unknown(Self.shown(name)))
    }
    let known = CompanionAction.all.first { $0.module == module && $0.name == name }
    guard let message = known?.message(action["options"] ?? .table([])) else {
      return .other(.unknown(Self.shown(module.isEmpty ? name : "\(module) \(name)")))
    }
    return .message(message)
  }

  /// The name of an action as a person may read it.
  private static func shown(_ name: String) -> String {
    let name = Name.cleaned(name.prefix(60))
    return name.isEmpty ? "an action without a name" : name
  }
}
