import GridGeometry
import JSONText
import PluginAPI

/// Choices of menus that need words.
extension PageSession {
  /// Asks the person for the words of a choice.
  func ask(_ choice: ItemMenu, at point: Point<BoardSpace>) async {
    guard let asked = await program?.question(for: choice, at: point, of: seat) else {
      return note("type the words for this at the prompt of callboard", isRefusal: true)
    }
    question = asked
    send(
      JSONWriter.object {
        $0.object("question") { writer in
          writer.member("title", asked.title)
          writer.member("hint", asked.hint)
        }
      })
  }

  /// Does what was asked about; without words it is not done.
  func answer(_ words: String?) async {
    guard let asked = question else { return }
    question = nil
    guard let words else { return }
    await endRecording()
    let report = await asked.answer(words)
    note(report.text, isRefusal: report.isRefusal)
    await show()
  }
}
