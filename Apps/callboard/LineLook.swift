import Commands
import Domain
import Rendering_Terminal
import Terminal
import TextCells

/// The colours of a typed line, and the hint behind it.
struct LineLook {
  /// Longer lines are shown plainly, so that each key is shown at once.
  private static let longestLine = 10_000

  let kinds: ObjectKinds
  let theme: TerminalTheme

  /// Shows a line as commands.
  func view(prompt: String, _ editor: LineEditor) -> LineView {
    var view = LineView(prompt: prompt, text: editor.text)
    view.menu = editor.menu
    let text = editor.text.text
    guard text.utf8.count <= Self.longestLine else { return view }
    var offset = 0
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let commands = Redirection.commands(in: String(row))
      for span in LineColors(of: commands, kinds: kinds).spans {
        let start = offset + span.range.lowerBound
        view.spans.append(
          LineView.Span(start..<start + span.range.length, style: style(of: span.role)))
      }
      offset += row.utf8.count + 1
    }
    if editor.text.after.isEmpty, editor.text.before.last == " " {
      let row = editor.text.before.split(separator: "\n", omittingEmptySubsequences: false).last
      let typed = String(row ?? "")
      if Redirection.commands(in: typed) == typed {
        view.hint = LineHint(after: typed, kinds: kinds).text
      }
    }
    return view
  }

  private func style(of role: LineColors.Role) -> TextStyle {
    switch role {
    case .command: TextStyle(bold: true)
    case .keyword: TextStyle(foreground: .color(atIndex: 6))
    case .option: TextStyle(foreground: .color(atIndex: 5))
    // Blue and red differ for those who confuse green and red.
    case .quoted: TextStyle(foreground: .color(atIndex: theme == .colorBlind ? 4 : 2))
    case .comment: TextStyle(dim: true)
    case .error: TextStyle(foreground: .color(atIndex: 1), underline: true)
    case .value, .separator: .plain
    }
  }
}
