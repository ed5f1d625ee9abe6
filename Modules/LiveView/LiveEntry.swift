import PluginAPI
import Terminal

/// A text that is typed below the scene: a command, or the text of a field.
struct LiveEntry: Sendable {
  /// What the text is for.
  enum Purpose: Hashable, Sendable {
    case command
    /// A field of an open panel.
    case field(SceneID)
  }

  let purpose: Purpose
  var editor: LineEditor
  private let prompt: String

  /// Begins to type.
  ///
  /// - Parameters:
  ///   - purpose: What for.
  ///   - prompt: What is shown before the text.
  ///   - text: What is there already.
  ///   - history: The lines that were typed before.
  init(_ purpose: Purpose, prompt: String, text: String = "", history: LineHistory = LineHistory())
  {
    (self.purpose, self.prompt) = (purpose, prompt)
    editor = LineEditor(history: history)
    editor.begin()
    if !text.isEmpty { _ = editor.handle(.paste(text)) }
  }

  /// The text.
  var text: String { editor.text.text }

  /// How it is shown.
  var view: LineView {
    var view = LineView(prompt: prompt, text: editor.text)
    view.menu = editor.menu
    return view
  }
}
