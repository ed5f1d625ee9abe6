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
    send(asked)
  }

  /// Sends a question; after words that were wrong with what is wrong, to be mended.
  private func send(_ asked: PageQuestion, after words: String? = nil, fault: String? = nil) {
    question = asked
    send(
      JSONWriter.object {
        $0.object("question") { writer in
          writer.member("title", asked.title)
          writer.member("hint", asked.hint)
          writer.member("before", words)
          writer.member("fault", fault)
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
    if report.isRefusal {
      send(asked, after: words, fault: report.text)
    } else {
      note(report.text, isRefusal: false)
    }
    await show()
  }
}
