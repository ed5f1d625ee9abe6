/// Why a value cannot be stored in a workspace.
public struct ValidationError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Code: Hashable, Sendable {
    /// A name is empty once trimmed.
    case emptyName
    /// The label of a block is empty once trimmed.
    case emptyLabel
    /// The title of an itinerary entry is empty once trimmed.
    case emptyTitle
    /// A name has more Unicode scalars than the limit.
    case nameTooLong(limit: Int)
    /// The text of a card has more bytes of UTF-8 than the limit.
    case textTooLong(limit: Int)
    /// A name contains a control character.
    case controlCharacter
    /// Another show of the workspace, or another board of the show, has the name.
    case duplicateName(String)
    /// An object that is not a list, or a list without a whole number, has a cue.
    case cueOutsideList
    /// The key of a host's kind is invalid, or one of the eleven.
    case badKind(String)
    /// A word, in lower case, means two kinds.
    case duplicateKind(String)
    /// There are more than ``Metadata/maximumCount`` metadata entries.
    case tooMuchMetadata
    /// A metadata key or value exceeds the limits of ``Metadata``.
    case badMetadata(String)
  }

  /// The kind of error.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) {
    self.code = code
  }
}

extension ValidationError: CustomStringConvertible {
  /// The reason, in lower case.
  public var description: String {
    switch code {
    case .emptyName: "a name needs at least one character"
    case .emptyLabel: "a label needs at least one character"
    case .emptyTitle: "an entry needs a title"
    case .nameTooLong(let limit): "a name has at most \(limit) characters"
    case .textTooLong(let limit): "the text of a card has at most \(limit) bytes"
    case .controlCharacter: "a name holds no control characters"
    case .duplicateName(let name): "the name '\(name)' is taken; names are unique"
    case .cueOutsideList: "only lists with whole numbers have cues, as in list 5/20"
    case .badKind(let word):
      "'\(Name.cleaned(word.prefix(40)))' cannot be the key of your kind: use up to "
        + "\(ObjectKind.maximumLength) letters a to z, digits and hyphens, and no word of the "
        + "built-in kinds"
    case .duplicateKind(let word):
      "'\(Name.cleaned(word.prefix(40)))' means two kinds: each word can mean only one"
    case .tooMuchMetadata: "there are at most \(Metadata.maximumCount) entries of metadata"
    case .badMetadata(let key):
      "metadata '\(Name.cleaned(key.prefix(Metadata.maximumKeyLength)))' needs a key of 1 to "
        + "\(Metadata.maximumKeyLength) characters and a value of at most "
        + "\(Metadata.maximumValueBytes) bytes"
    }
  }
}
