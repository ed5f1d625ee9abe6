// snippet TextCells
import TextCells

// end

/// A table whose columns line up in any terminal.
package func exampleOfTextCells() -> [String] {
  // snippet TextCells
  let table = TextTable(
    columns: [.init("Scene"), .init("Cues", alignment: .trailing)],
    rows: [["雪", "12"], ["Moonlight over the harbour", "9"]])
  let lines = table.lines(width: 24, depth: .none)
  // Scene              Cues
  // 雪                   12
  // Moonlight over th…    9
  // end
  return lines
}
