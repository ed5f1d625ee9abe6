import JSONText

/// A format that is refused: its marks, its name, and advice.
struct KnownFormat: Sendable {
  /// Its common name, with an article.
  let name: String
  /// The advice.
  let advice: String
  /// Whether a file is of it.
  let matches: @Sendable (HeadTraits) -> Bool

  /// All of them; the first match counts, so special formats come first.
  static let all: [KnownFormat] = binaries + archives + texts

  /// The advice if no export of the program is readable.
  private static let byHand = "show objects can be added by hand with 'object add'"
  /// The advice for remote controls and show controllers.
  private static let ofConsole =
    "import the show of the console that it controls, or add show objects by hand with"
    + " 'object add'"
  /// The advice for drawings.
  private static let ofInk = "its strokes can: open a canvas, and write 'ink import FILE'"
}

// MARK: - Binary shows and archives

extension KnownFormat {
  private static let binaries = [
    KnownFormat(
      name: "an ETC Express or Expression show",
      advice: "on the console, or in Expression Off-Line, save the show as ASCII (USITT) and"
        + " import that file"
    ) { $0.bytes.starts(with: "ETC EXP II".utf8) },
    KnownFormat(
      name: "a grandMA show or fixture file",
      advice: "on the console export the pools one by one as XML (on grandMA2 with"
        + " 'Export Group *', 'Export Macro 1.*' and so on) and import the folder of these files"
    ) { $0.bytes.starts(with: "MA DATA\0".utf8) },
    KnownFormat(
      name: "a gzip archive",
      advice: "unpack it and import the file inside"
    ) { $0.bytes.starts(with: [0x1F, 0x8B]) },
    KnownFormat(
      name: "a compressed file, but no TouchOSC layout",
      advice: "unpack it and import the show file inside"
    ) { head in
      [[0x78, 0x9C], [0x78, 0xDA], [0x78, 0x01]].contains { head.bytes.starts(with: $0) }
    },
  ]

  private static let archives = [
    KnownFormat(
      name: "an ETC Eos show",
      advice: "on Eos choose File > Export > USITT ASCII and import that file"
    ) { !$0.members.isDisjoint(with: ["showdat.dat", "version.json"]) },
    KnownFormat(
      name: "a layout of the old TouchOSC",
      advice: "open it in the present TouchOSC, save it as .tosc and import that file"
    ) { $0.members.contains("index.xml") },
    KnownFormat(
      name: "a zip archive",
      advice: "unpack it and import the show file inside"
    ) { $0.bytes.starts(with: ZipNames.localMagic) },
  ]
}

// MARK: - Texts

extension KnownFormat {
  private static let texts = [
    KnownFormat(name: "a Chataigne session", advice: ofConsole) {
      $0.json.names.contains("metaData")
    },
    KnownFormat(name: "a MesaDeluX show", advice: byHand) {
      $0.json.names.isSuperset(of: ["num_channels", "patch"])
    },
    KnownFormat(name: "an Open Stage Control session", advice: ofConsole) {
      $0.json.names.contains("createdWith") && $0.json.text("type") == "session"
    },
    KnownFormat(name: "an SVG drawing", advice: ofInk) { $0.xmlRoot == "svg" },
    KnownFormat(name: "an InkML file", advice: ofInk) { $0.xmlRoot == "ink" },
  ]
}
