import Domain

/// A pool on an Eos console, and the kind of object for its members.
///
/// The words are those of its OSC commands, from "Eos Integration via OSC" by ETC.
struct EosPool: Hashable, Sendable {
  /// The word in addresses: `ip`.
  let word: String
  /// Its name for people: `intensity palettes`.
  let name: String
  /// The kind of object for its members; `nil` if they are only counted.
  let kind: ObjectKind?

  /// The pools that are read.
  ///
  /// - Parameters:
  ///   - scenes: Which of the two that could be scenes are: `preset` or `sub`.
  ///   - plots: Which of the two that could be plots are: `ms` or `snap`.
  /// - Returns: The pools, in the order they are read.
  static func all(scenes: String = "preset", plots: String = "ms") -> [EosPool] {
    [
      EosPool(word: "group", name: "groups", kind: .group),
      EosPool(word: "ip", name: "intensity palettes", kind: .intensity),
      EosPool(word: "fp", name: "focus palettes", kind: .position),
      EosPool(word: "cp", name: "color palettes", kind: .colour),
      EosPool(word: "bp", name: "beam palettes", kind: .beam),
      EosPool(word: "fx", name: "effects", kind: .effect),
      EosPool(word: "cuelist", name: "cue lists", kind: .list),
      EosPool(word: "preset", name: "presets", kind: scenes == "preset" ? .scene : nil),
      EosPool(word: "sub", name: "submasters", kind: scenes == "sub" ? .scene : nil),
      EosPool(word: "macro", name: "macros", kind: .macro),
      EosPool(word: "ms", name: "magic sheets", kind: plots == "ms" ? .plot : nil),
      EosPool(word: "snap", name: "snapshots", kind: plots == "snap" ? .plot : nil),
    ]
  }
}
