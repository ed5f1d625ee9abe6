import Domain

/// The sort of a target row, by its text, because most type numbers are undocumented.
enum EosTargetSort: Equatable {
  /// A cue, or a part of one.
  case cue
  /// A sort that becomes an object, with the prefix of its identifier.
  case object(ObjectKind, prefix: String)
  /// A known sort that is ignored.
  case known
  /// An unknown sort.
  case unknown

  /// Parses the sort from a row's text, ignoring case, spaces and underscores.
  init(_ text: some StringProtocol) {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
    self = Self.sorts[letters] ?? (Self.others.contains(letters) ? .known : .unknown)
  }

  private static let sorts: [String: EosTargetSort] = [
    "cue": .cue, "1": .cue,
    "cuelist": .object(.list, prefix: "list"), "15": .object(.list, prefix: "list"),
    "group": .object(.group, prefix: "group"),
    "preset": .object(.scene, prefix: "preset"),
    "sub": .object(.batch, prefix: "sub"), "submaster": .object(.batch, prefix: "sub"),
    "intensitypalette": .object(.intensity, prefix: "$IntensPalette"),
    "intenspalette": .object(.intensity, prefix: "$IntensPalette"),
    "ip": .object(.intensity, prefix: "$IntensPalette"),
    "focuspalette": .object(.position, prefix: "$FocusPalette"),
    "fp": .object(.position, prefix: "$FocusPalette"),
    "colorpalette": .object(.colour, prefix: "$ColorPalette"),
    "colourpalette": .object(.colour, prefix: "$ColorPalette"),
    "cp": .object(.colour, prefix: "$ColorPalette"),
    "beampalette": .object(.beam, prefix: "$BeamPalette"),
    "bp": .object(.beam, prefix: "$BeamPalette"),
    "effect": .object(.effect, prefix: "$Effect"), "fx": .object(.effect, prefix: "$Effect"),
    "macro": .object(.macro, prefix: "$Macro"),
  ]

  /// The other targets that Eos consoles have.
  private static let others: Set<String> = [
    "event", "28", "magicsheet", "pixelmap", "snapshot", "curve", "patch", "channel", "partition",
    "scene", "faderpage", "fader", "colorpath", "parkedchannel", "zone", "about", "address",
  ]
}
