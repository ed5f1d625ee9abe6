import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import TextCells

extension SceneElement {
  /// A card with a text in the encoding of terminals; its text is wrapped as wide as the card,
  /// unless another width is given.
  static func card(
    _ frame: SampleFrame, _ title: String, _ text: String, id number: UInt64 = 1,
    width: Double? = nil, _ states: Set<State> = [], color: String? = nil
  ) -> SceneElement {
    var card = SceneElement.sample(
      id: .item(Domain.ID(high: 0, low: number)), .block, frame, title: title, subtitle: "card",
      states,
      color: color)
    card.body = SceneText(TextRun.runs(ofTerminalText: text), width: width ?? frame.width)
    return card
  }
}

extension TerminalRenderer {
  /// Cards that overlap each other and the edges of the view, with texts in colours and of wide
  /// characters, and a selected one.
  func cards() throws -> Scene {
    let build = """
      \u{1B}[32mBuild complete\u{1B}[0m (24.9 s)
      \u{1B}[1;33mwarning:\u{1B}[0m the \u{1B}[4mold\u{1B}[24m cue list is not used
      \u{1B}[38;5;208m256 colours\u{1B}[0m, \u{1B}[38;2;120;180;255m24 bits\u{1B}[0m, \
      \u{1B}[7mreversed\u{1B}[0m, \u{1B}[41m on red \u{1B}[0m
      """
    let selected: SampleFrame = (341, 176, 330, 154)
    return try scene(
      [], board: "Canvas",
      adding: [
        .card((-60, 30, 300, 190), "Left", "Clipped at the left edge: 照明第一幕 嵐の海 and so on."),
        .card((88, 88, 352, 176), "Build", build),
        .card(
          selected, "Notes on the first act",
          "照明第一幕 嵐の海, e\u{301}clair: the storm begins with thunder.\n\n  indented", [.selected],
          color: "amber"),
        .card((200, 286, 220, 120), "", "A card without a title, above the others.", color: "blue"),
        .card((640, 60, 400, 130), "Beyond the right edge", "照明照明照明照明照明照明照明 照明照明照明"),
        .card((480, 352, 99, 50), "Small", "hidden"),
        .card((600, 380, 110, 66), "Empty", ""),
        .card((-44, 400, 330, 150), "Beyond", "the lower edge", [.lifted], color: "red"),
      ] + [
        .sample(.handle, (649, 308, 44, 44))
      ])
  }
}
