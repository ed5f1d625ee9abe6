package import GridGeometry
package import PluginAPI
package import Workspace

extension GestureOutcome {
  /// Something that is open over the board, or over the list of boards.
  package struct OpenPanel: Sendable {
    /// What is open.
    let panel: Panel
    /// The block that it is about, where it is about one.
    package var item: PlacedItem?
    /// Whether it is the menu of what is selected, or of a place beside it.
    var isOfSelection = false
    /// What it is called; empty where it has no name.
    package var title = ""
    /// What it says, for example a question; empty where it says nothing.
    package var text = ""
    /// The name that it offers; empty where it offers none.
    package var offer = ""
    /// What its fields hold, each with its name, where there are several: `time '19:00'`.
    var fields: [String] = []
    /// How many objects there are to pick.
    package var objects = 0
    /// What `menu` can choose, as typed: `menu remove`.
    package var verbs: [String] = []
    /// What a tap chooses, and where.
    package var choices: [(label: String, position: Point<ScreenSpace>)] = []

    /// Creates a panel.
    package init(_ panel: Panel) { self.panel = panel }

    /// What it says and asks for, a line each.
    var lines: [String] {
      switch panel {
      case .picker:
        let count = objects == 0 ? "without objects" : "with \(Count.objects(objects))"
        return ["picker open \(count): pick an object, or pick cancel"]
      case .menu:
        if isOfSelection { return ["\(title): \(verbs.choice)"] }
        guard let item else { return ["\(title):"] + choices.map(Self.line) }
        return ["menu of \(Description.item(item)): \(verbs.choice)"]
      case .prompt where !fields.isEmpty:
        return [
          "\(text.isEmpty ? title : text): \(fields.joined(separator: ", ")); "
            + "fill FIELD TEXT, then enter to save, or cancel"
        ]
      case .prompt:
        let offer = offer.isEmpty ? "" : "enter for '\(offer)', "
        return ["\(text): \(offer)enter TEXT, or cancel"]
      case .confirmation: return ["\(text) enter for yes, or cancel"]
      }
    }

    /// What a tap chooses, and where.
    static func line(of label: String, at position: Point<ScreenSpace>) -> String {
      "  tap \(Figures.text(position)): \(label)"
    }
  }
}

extension [SceneElement] {
  /// What the fields of an editor hold, each with its name; none where there is only one.
  var fieldTexts: [String] {
    filter { $0.kind == .field && !$0.subtitle.isEmpty }
      .map { "\($0.label.lowercased()) '\($0.title)'" }
  }

  /// What a tap chooses among elements of some kinds, and where.
  func choices(
    of kinds: Set<SceneElement.Kind>
  ) -> [(label: String, position: Point<ScreenSpace>)] {
    filter { kinds.contains($0.kind) }.map { element in
      (element.title.isEmpty ? element.label : element.title, element.frame.center)
    }
  }
}
