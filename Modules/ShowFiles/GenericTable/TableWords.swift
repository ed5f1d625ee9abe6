import Domain
import PluginAPI

/// The words by which tables name columns and kinds.
enum TableWords {
  /// What the rows of a kind are.
  enum Meaning: Equatable {
    /// Objects of one of the 11 kinds.
    case object(ObjectKind)
    /// Cues of lists.
    case cue
  }

  /// A word as it is compared: in lower case, without spaces, underscores and the like.
  static func key(_ text: some StringProtocol) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "#" }
  }

  /// The names of columns for each field, as keys; the first that a table has counts.
  static let columns: [TableField: [String]] = [
    .kind: ["kind", "objectkind", "objecttype", "targettype", "type"],
    .number: ["number", "objectnumber", "no", "nr", "num", "#", "id"],
    .name: ["name", "label", "title", "description"],
    .color: ["color", "colour"],
    .folder: ["folder"],
    .list: ["list", "listnumber", "listno", "list#", "cuelist", "cuelistnumber", "sequence"],
    .cue: ["cue", "cuenumber", "cueno", "cuenr", "cue#", "cueid", "q"],
  ]

  /// What a kind means, in the singular or plural; `nil` if no one knows it.
  static func meaning(ofKind text: some StringProtocol) -> Meaning? {
    let key = key(text)
    if let meaning = kinds[key] { return meaning }
    return key.hasSuffix("s") ? kinds[String(key.dropLast())] : nil
  }

  private static let kinds: [String: Meaning] = {
    var kinds: [String: Meaning] = ["cue": .cue]
    for kind in ObjectKind.allCases { kinds[kind.rawValue] = .object(kind) }
    for (kind, words) in synonyms {
      for word in words { kinds[word] = .object(kind) }
    }
    return kinds
  }()

  private static let synonyms: [(kind: ObjectKind, words: [String])] = [
    (.group, ["fixturegroup"]),
    (.intensity, ["intensitypalette", "intens", "dimmer"]),
    (.position, ["positionpalette", "pos", "focus", "focuspalette"]),
    (.colour, ["color", "colourpalette", "colorpalette"]),
    (.beam, ["beampalette"]),
    (.effect, ["fx"]),
    (.list, ["cuelist", "sequence", "chase", "chaser", "cuestack"]),
    (.scene, ["preset", "look"]),
    (.batch, ["collection", "sub", "submaster"]),
    (.macro, ["script"]),
    (.plot, ["layout"]),
  ]
}
