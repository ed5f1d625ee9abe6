public import Domain
import TextCells

extension ItemContent {
  /// The texts of a card, without colours and styles: its title, and its text; none for others.
  public var texts: [String] { card.map { [$0.title, $0.plainText] } ?? [] }
}

extension Card {
  /// The text without colours and styles.
  public var plainText: String { TextRun.runs(ofTerminalText: text).map(\.text).joined() }
}
