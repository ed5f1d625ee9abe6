import Domain

/// A known form of label, and its object.
struct LabelRow: Sendable {
  /// The words before the number, in small letters.
  let words: String
  /// The kind that they name.
  let kind: ObjectKind

  /// All of them.
  static let all: [LabelRow] = [
    (ObjectKind.group, ["group", "grp"]),
    (.intensity, ["intensity", "int", "intensity palette", "ip"]),
    (.position, ["position", "pos", "position palette", "focus palette", "fp"]),
    (.colour, ["colour", "color", "col", "colour palette", "color palette", "cp"]),
    (.beam, ["beam", "beam palette", "bp"]),
    (.effect, ["effect", "eff", "fx"]),
    (.list, ["list", "cuelist", "cue list", "cl", "sequence", "seq"]),
    (.scene, ["scene", "preset"]),
    (.batch, ["batch"]),
    (.macro, ["macro"]),
    (.plot, ["plot"]),
  ].flatMap { kind, words in words.map { LabelRow(words: $0, kind: kind) } }
}
