import PluginAPI

/// A format that is refused: how to tell it, what it is called, and what to do instead.
struct KnownFormat: Sendable {
  /// What people call it.
  let name: String
  /// What to export instead.
  let advice: String
  /// Whether a file is of it.
  let matches: @Sendable (FileHead) -> Bool

  /// All of them; the first that matches counts, so what is more special stands first.
  static let all: [KnownFormat] = binaries + archives + texts + documents
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
      name: "a grandMA show",
      advice: "on the console export the cues as ASCII light cues (.alq or .asc) and import that"
        + " file"
    ) { $0.bytes.starts(with: "MA DATA\0".utf8) },
    KnownFormat(
      name: "a gzip archive, such as a grandMA show",
      advice: "for a grandMA show, export the cues as ASCII light cues (.alq or .asc) on the"
        + " console and import that file; unpack any other archive first"
    ) { $0.bytes.starts(with: [0x1F, 0x8B]) },
    KnownFormat(
      name: "a compressed TouchOSC layout",
      advice: "TouchOSC layouts are not read yet by this version; import the show of the console"
        + " that the layout controls"
    ) { head in
      [[0x78, 0x9C], [0x78, 0xDA], [0x78, 0x01]].contains { head.bytes.starts(with: $0) }
    },
  ]

  private static let archives = [
    KnownFormat(
      name: "an ETC Eos show",
      advice: "on Eos choose File > Export > USITT ASCII and import that file"
    ) { head in
      !ZipNames.of(head).isDisjoint(with: ["showdat.dat", "version.json"])
    },
    KnownFormat(
      name: "an MVR scene",
      advice: "MVR is not read yet by this version; export the show's cues from the console, as"
        + " USITT ASCII or as a QLC+ workspace"
    ) { ZipNames.of($0).contains("GeneralSceneDescription.xml") },
    KnownFormat(
      name: "an old TouchOSC layout",
      advice: "TouchOSC layouts are not read yet by this version; import the show of the console"
        + " that the layout controls"
    ) { ZipNames.of($0).contains("index.xml") },
    KnownFormat(
      name: "a zip archive",
      advice: "unpack it and import the show file inside; for an ETC Eos show or an MVR scene,"
        + " export USITT ASCII instead"
    ) { $0.bytes.starts(with: ZipNames.localMagic) },
  ]
}

// MARK: - Texts and documents

extension KnownFormat {
  private static let texts = [
    KnownFormat(
      name: "an ETC Eos CSV export",
      advice: "Eos CSV is not read yet by this version; on Eos choose File > Export > USITT ASCII"
        + " and import that file"
    ) { head in
      let text = ByteOrderMark.utf8(head.bytes[...]).drop { $0 <= 0x20 || $0 == 0x22 }
      return ["START_TARGETS", "START_LEVELS", "START_SHOWCONTROL"].contains {
        text.starts(with: $0.utf8)
      }
    },
    KnownFormat(
      name: "a Bitfocus Companion configuration",
      advice: "Companion configurations are not read yet by this version; import the show of the"
        + " console that the buttons control"
    ) { CompanionMarks.match($0) },
    KnownFormat(
      name: "a BlinderKitten or Chataigne session",
      advice: "these sessions are not read; export USITT ASCII from the console"
    ) { TopLevelJSON(ByteOrderMark.utf8($0.bytes[...])).keys.isSuperset(of: ["metaData"]) },
    KnownFormat(
      name: "a MesaDeluX show",
      advice: "MesaDeluX shows are not read; export USITT ASCII from MesaDeluX, or build the show"
        + " from another console's export"
    ) {
      TopLevelJSON(ByteOrderMark.utf8($0.bytes[...])).keys
        .isSuperset(of: ["num_channels", "patch"])
    },
    KnownFormat(
      name: "an Open Stage Control session",
      advice: "Open Stage Control sessions are not read; import the show of the console that the"
        + " session controls"
    ) {
      let json = TopLevelJSON(ByteOrderMark.utf8($0.bytes[...]))
      return json.keys.contains("createdWith") && json.strings["type"] == "session"
    },
  ]

  private static let documents = [
    document(
      root: "MA", name: "a grandMA2 XML export",
      advice: "grandMA2 XML exports are not read yet by this version; on the console export the"
        + " cues as ASCII light cues (.alq or .asc) and import that file"),
    document(
      root: "GMA3", name: "a grandMA3 XML export",
      advice: "grandMA3 XML exports are not read yet by this version; keep the file, and import"
        + " the show from a console that exports USITT ASCII"),
    document(
      root: "Hog", name: "a Hog cuelist export",
      advice: "Hog cuelist exports are not read yet by this version; keep the file, and import"
        + " the show from a console that exports USITT ASCII"),
    document(
      root: "lexml", name: "a TouchOSC layout",
      advice: "TouchOSC layouts are not read yet by this version; import the show of the console"
        + " that the layout controls"),
    document(
      root: "GeneralSceneDescription", name: "the scene description of an MVR file",
      advice: "MVR is not read yet by this version; export the show's cues from the console, as"
        + " USITT ASCII or as a QLC+ workspace"),
  ]

  private static func document(root: String, name: String, advice: String) -> KnownFormat {
    KnownFormat(name: name, advice: advice) { head in
      XMLProlog(XMLText.head(head.bytes)).rootName == root
    }
  }
}
