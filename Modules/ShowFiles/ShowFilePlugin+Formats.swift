public import PluginAPI

extension ShowFilePlugin {
  /// QLC+ workspaces (`.qxw`): functions, groups, palettes, and the virtual console's layout.
  public static var qlc: Self {
    Self(key: "qlc", summary: "QLC+ workspaces: functions, groups and the virtual console") {
      QLCFormat()
    }
  }

  /// USITT ASCII 3.0 (`.asc`, `.alq`, `.txt`): plain, of Eos, and of OLC, Congo and Cobalt.
  public static var usitt: Self {
    Self(key: "usitt", summary: "USITT ASCII light cues: plain, Eos, OLC/Congo") {
      USITTFormat()
    }
  }

  /// Files of other consoles that are known but not read: refused with what to export instead.
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
  public static var everyShowFile: Self { [.qlc, .usitt, .known] }
}
