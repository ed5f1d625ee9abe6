import PluginAPI
import TextCells

/// The mark before a text that says, without colours, how an element is.
enum ElementMark {
  /// The most important mark, or `nil` if there is none.
  static func of(_ states: Set<SceneElement.State>) -> Character? {
    marks.first { states.contains($0.state) }?.mark
  }

  private static let marks: [(state: SceneElement.State, mark: Character)] = [
    (.pressed, "▸"), (.invalid, "×"), (.damaged, "×"), (.destructive, "✕"), (.obstructing, "!"),
    (.running, "►"), (.unknown, "▻"), (.chosen, "●"), (.selected, "◆"), (.lifted, "◇"),
    (.orphaned, "?"), (.stranded, "?"), (.barrier, "‖"), (.focused, "›"), (.outlined, "▫"),
  ]
}

extension SceneElement {
  /// The text to draw: something that can be touched never stays without one.
  var caption: String {
    let text = title.isEmpty ? subtitle.isEmpty ? label : subtitle : title
    return text.safeForTerminal
  }
}
