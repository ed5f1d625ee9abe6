public import PluginAPI

extension ShowFilePlugin {
  /// QLC+ workspaces (`.qxw`): functions, groups, palettes, and the virtual console's layout.
  public static var qlc: Self {
    Self(
      key: "qlc", summary: "QLC+ workspaces: functions, groups and the virtual console",
      noun: "a QLC+ workspace"
    ) {
      QLCFormat()
    }
  }

  /// USITT ASCII 3.0 (`.asc`, `.alq`, `.txt`): plain, of Eos, and of OLC, Congo and Cobalt.
  public static var usitt: Self {
    Self(
      key: "usitt", summary: "USITT ASCII light cues: plain, Eos, OLC/Congo",
      noun: "a USITT ASCII show"
    ) {
      USITTFormat()
    }
  }

  /// Pool exports of grandMA2 (`.xml`): macros, groups, presets, sequences, layouts.
  public static var ma2: Self {
    Self(
      key: "ma2", summary: "grandMA2 XML exports: macros, groups, presets, sequences, layouts",
      noun: "a grandMA2 export",
      joinsFolder: true
    ) {
      MA2Format()
    }
  }

  /// Exports of grandMA3 (`.xml`): macros, groups, sequences.
  public static var ma3: Self {
    Self(
      key: "ma3", summary: "grandMA3 XML exports: macros, groups, sequences",
      noun: "a grandMA3 export", joinsFolder: true
    ) {
      MA3Format()
    }
  }

  /// Scenes in the My Virtual Rig format (`.mvr`): groups and focus points.
  public static var mvr: Self {
    Self(key: "mvr", summary: "MVR scenes: groups and focus points", noun: "an MVR scene") {
      MVRFormat()
    }
  }

  /// Shows of BlinderKitten (`.olga`): groups, presets, cue lists, effects, virtual buttons.
  public static var blinderKitten: Self {
    Self(
      key: "olga", summary: "BlinderKitten shows: groups, presets, cue lists, buttons",
      noun: "a BlinderKitten show"
    ) {
      BlinderKittenFormat()
    }
  }

  /// Layouts of TouchOSC (`.tosc`): the buttons whose messages or labels name an object.
  public static var tosc: Self {
    Self(
      key: "tosc", summary: "TouchOSC layouts: buttons that fire known objects or send messages",
      noun: "a TouchOSC layout"
    ) {
      ToscFormat()
    }
  }

  /// Configurations of Bitfocus Companion: the buttons whose actions or labels name an object.
  public static var companion: Self {
    Self(
      key: "companion",
      summary: "Bitfocus Companion: buttons that fire known objects or send messages",
      noun: "a Companion configuration"
    ) {
      CompanionFormat()
    }
  }

  /// CSV exports of ETC Eos consoles: cue lists, cues and other targets.
  public static var eosCSV: Self {
    Self(
      key: "eoscsv", summary: "ETC Eos CSV exports: cue lists and other targets",
      noun: "an Eos CSV export"
    ) {
      EosCSVFormat()
    }
  }

  /// Cuelist exports of Hog consoles (`.xml`), by their manual: no real one has been seen so far.
  public static var hog: Self {
    Self(
      key: "hog", summary: "Hog cuelist exports: cue lists and cues (experimental)",
      noun: "a Hog cuelist export"
    ) {
      HogFormat()
    }
  }

  /// Transcripts of InqScribe (`.xml`), which Hog consoles import as a cue list.
  public static var inqScribe: Self {
    Self(
      key: "inqscribe", summary: "InqScribe transcripts as a cue list",
      noun: "an InqScribe transcript"
    ) {
      InqScribeFormat()
    }
  }

  /// Regions and markers of Reaper (`.csv`), which Hog consoles import as cue lists.
  public static var reaper: Self {
    Self(
      key: "reaper", summary: "Reaper regions and markers as cue lists and cues",
      noun: "a list of Reaper regions"
    ) {
      ReaperFormat()
    }
  }

  /// Tables of objects and cues, with a header that names the columns.
  public static var table: Self {
    Self(
      key: "csv", summary: "tables of objects or cues with a header row",
      noun: "a table of objects or cues"
    ) {
      TableFormat()
    }
  }

  /// This program's exports, and canvases (`.canvas`) of other programs.
  public static var callboard: Self {
    Self(
      key: "callboard", summary: "exports of Callboard, and JSON Canvas",
      noun: "an export of Callboard", joinsFolder: true,
      join: { ExportJoin.joined($0) }
    ) {
      ExportFormat()
    }
  }

  /// Known files that cannot be read: refused with advice on the right export.
  public static var known: Self {
    Self(
      key: "known", summary: "files of other consoles, refused with advice", isReader: false
    ) {
      KnownFormats()
    }
  }
}

extension [ShowFilePlugin] {
  /// Every format of this module, in the order to ask them in: the first that recognises a file
  /// has it.
  public static var everyShowFile: Self {
    [
      .callboard, .qlc, .usitt, .eosCSV, .ma2, .ma3, .hog, .mvr, .blinderKitten, .tosc, .companion,
      .inqScribe, .reaper,
      .table, .known,
    ]
  }
}
