import TextCells

/// The label of an object, `list 5`, in the longest form that fits: `list 5`, `Li5`, `5`.
///
/// Two letters distinguish all eleven kinds; one would not (batch and beam, position and plot). A
/// block without a number gets a word: `message`, `Me`.
package struct NumberLabel {
  private let forms: [String]

  package init(_ subtitle: String) {
    let full = subtitle.safeForTerminal
    guard let blank = full.lastIndex(of: " ") else {
      let isWord = full.count > 2 && full.allSatisfy(\.isLetter)
      forms = isWord ? [full, full.prefix(2).capitalizedFirst] : [full]
      return
    }
    let number = String(full[full.index(after: blank)...])
    forms = [full, full.prefix(2).capitalizedFirst + number, number]
  }

  /// The longest form that fits, or `nil` if not even the number does.
  package func fitting(_ cells: Int) -> String? {
    forms.first { !$0.isEmpty && $0.cellWidth <= cells }
  }

  /// The number, cut with `…`; empty where not even one digit fits beside it.
  package func cut(to cells: Int) -> String {
    cells >= 2 ? (forms.last ?? "").truncated(to: cells) : ""
  }
}

extension Substring {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
