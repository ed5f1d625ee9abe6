import Commands
import PluginAPI
import Workspace

/// The commands that print and draw.
enum PaperGrammar {
  static let all: [GrammarRow] = [
    (
      "print SHOW first night.pdf", "print",
      [PrintSubject.sheets(.show), "first night.pdf", noForm, false, noBoard, false]
    ),
    (
      "print boards a.pdf --board Main --paper LETTER --landscape --force", "print",
      [
        PrintSubject.sheets(.boards), "a.pdf", PaperSheet.Form?.some(.letter), true,
        Located<NameReference>?.some(
          Located(NameReference("Main", isExact: false), at: .start)), true,
      ]
    ),
    (
      "print pairing card.pdf --paper a4", "print",
      [PrintSubject.pairing, "card.pdf", PaperSheet.Form?.some(.a4), false, noBoard, false]
    ),
    ("board list", "board list", [Located<String>?.none, false, true]),
    (
      "board list --pictures thumbs --force", "board list",
      [Located<String>?.some(Located("thumbs", at: .start)), true, true]
    ),
  ]

  private static let noForm = PaperSheet.Form?.none
  private static let noBoard = Located<NameReference>?.none
}
