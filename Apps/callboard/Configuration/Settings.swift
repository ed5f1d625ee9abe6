import Gestures
import Rendering_Terminal
import Terminal

/// What a person can set once instead of in each command.
struct Settings {
  var theme = TerminalTheme.dark
  var color = Callboard.Colors.auto
  var language: Language?
  /// The profile for consoles that were never connected; `nil` to choose by the address.
  var profile: String?
  var gestures = GestureSettings.touch
  var keys = KeyBindings()
}
