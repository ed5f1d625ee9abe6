import Testing

/// Everything that a person reads on a surface, or hears, comes from the wording.
@Suite("Texts of surfaces")
struct SurfaceTextTests {
  private static let folders = [
    "Modules/Boards", "Modules/Itinerary/Session", "Modules/Panels", "Modules/Placement.Grid",
    "Modules/Placement.Flow", "Modules/Placement.Canvas", "Modules/Placement.Tiles",
  ]

  /// What comes before strings that no one reads: raw values, names of settings, and what a plugin
  /// says to developers.
  private static let allowed = [
    #"^\s*(indirect )?(enum .*\{ )?case .*= $"#, #"^\s*case $"#, #"\b(key|summary|noun): $"#,
  ]

  @Test("no surface has a string of its own", arguments: folders)
  func surfaces(folder: String) throws {
    let paths = SourceTree.swift(under: folder)
    #expect(!paths.isEmpty)
    for path in paths {
      for literal in Self.texts(in: try SourceTree.code(path)) {
        Issue.record("\(path):\(literal.line): take '\(literal.text)' from the wording")
      }
    }
  }

  @Test(
    "a planted text is found",
    arguments: [
      #"let label = "Menu""#, #"label: "Menu of \(name)""#, #"return isOn ? "on" : nil"#,
      #"name: String = "New Board""#, ##"text(#"Löschen"#)"##,
      "let a = \"\"\"\n  Delete?\n  \"\"\"",
      #"remedy: "'board NAME' opens one""#, #"case .place: "Choose an object""#,
      #"let label = "\(isOn ? "running" : "")""#,
    ])
  func planted(source: String) {
    #expect(!Self.texts(in: SwiftText(source)).isEmpty)
  }

  @Test(
    "what no one reads is not found",
    arguments: [
      #"case slotRoundsUp = "slot-rounds-up""#, #"case "columns":"#, #"// "Menu""#,
      #"enum Keys: String, CodingKey { case _0 = "entry", _1 = "custom" }"#,
      #"title: "+", text: "\(icon) \(title)""#, #"text.split(separator: "x")"#,
      #"key: "board", summary: "Blocks arranged on a board", noun: "a board","#,
    ])
  func unread(source: String) {
    #expect(Self.texts(in: SwiftText(source)).isEmpty)
  }

  /// The strings with words that people would read.
  private static func texts(in source: SwiftText) -> [SwiftText.Literal] {
    source.literals.filter { literal in
      literal.text.has(#"\p{L}{2}"#) && !allowed.contains { literal.before.has($0) }
    }
  }
}
