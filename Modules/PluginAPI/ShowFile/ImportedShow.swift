public import Domain
public import GridGeometry

/// What a show file, or a live console, holds: the same form for every format.
public struct ImportedShow: Hashable, Sendable {
  /// The variant of the format, where it has several, for example `eos`.
  public var dialect: String?
  /// The show's own name, where the file has one.
  public var title: String?
  /// The objects, in the file's order, each with an identifier of its own.
  public var objects: [ImportedObject]
  /// The file's own layouts, in its order.
  public var layouts: [ImportedLayout]
  /// How many different cues were read; cues are part of their list and no objects.
  public var cueCount: Int
  /// Whether a cue has a name that tells more than its number; known also where cues are only
  /// counted.
  public var hasNamedCues: Bool
  /// The cues, in the file's order, where ``ReadingOptions/wantsCues`` asks for them.
  public var cues: [ImportedCue]
  /// What becomes no object, counted.
  public var leftOut: [LeftOut]
  /// What a person should know, in the file's order.
  public var warnings: [ImportWarning]
  /// When the show was made, where the file is an export of this program.
  public var created: Timestamp?
  /// Whether ``layouts`` are all boards that there are, so that none is made by kind or folder.
  public var hasAllBoards = false

  /// Creates an empty import.
  public init(
    dialect: String? = nil, title: String? = nil, objects: [ImportedObject] = [],
    layouts: [ImportedLayout] = [], cueCount: Int = 0, cues: [ImportedCue] = [],
    hasNamedCues: Bool = false, leftOut: [LeftOut] = [], warnings: [ImportWarning] = []
  ) {
    self.dialect = dialect
    self.title = title
    self.objects = objects
    self.layouts = layouts
    self.cueCount = cueCount
    self.cues = cues
    self.hasNamedCues = hasNamedCues
    self.leftOut = leftOut
    self.warnings = warnings
  }
}

/// An object as a show file has it.
public struct ImportedObject: Hashable, Sendable {
  // A file may have tens of thousands of objects. `Type?` would be `nil` before the initialiser
  // sets it, and every new object a copy of itself then; so optional types are spelled out.

  /// What the format calls it and its number or GUID there, unique in the file: `Function:12`.
  public let identifier: String
  /// Which of the 11 kinds it becomes.
  public var kind: ObjectKind
  /// Its number on the console; of a cue that of its list.
  public var number: ObjectNumber
  /// The cue of the list that it is, and not the list itself.
  public var cue: Optional<ObjectNumber>
  /// Its name, cleaned; empty where it has none.
  public var name: String
  /// Its colour, where the file has one.
  public var color: Optional<ObjectColor>
  /// The folder it lies in, where the format has folders; the board it goes to without a layout.
  public var folder: Optional<String>
  /// Whether the file only mentions it, as a layout does whose objects are in other files.
  public var isMentioned: Bool
  /// Whether the number is the console's own; if not, the reader gave it in the file's order, and
  /// another file may give it to something else.
  public var hasOwnNumber: Bool
  /// What an export of this program tells beyond that.
  @inlinable public var record: ObjectRecord? {
    get {
      guard case .record(let record) = kept else { return nil }
      return record
    }
    set { kept = newValue.map { .record($0) } }
  }

  /// A record apart from its object: few objects have one, and most of an object would be its room.
  @usableFromInline
  indirect enum Kept: Hashable, Sendable {
    case record(ObjectRecord)
  }

  @usableFromInline var kept: Optional<Kept>

  /// Creates an object.
  @inlinable
  public init(
    identifier: String, kind: ObjectKind, number: ObjectNumber, cue: ObjectNumber? = nil,
    name: String = "", color: ObjectColor? = nil, folder: String? = nil,
    isMentioned: Bool = false, hasOwnNumber: Bool = true, record: ObjectRecord? = nil
  ) {
    self.identifier = identifier
    self.kind = kind
    self.number = number
    self.cue = cue
    self.name = name
    self.color = color
    self.folder = folder
    self.isMentioned = isMentioned
    self.hasOwnNumber = hasOwnNumber
    kept = record.map { .record($0) }
  }

  /// Number and cue in one.
  public var consoleNumber: ConsoleNumber {
    get { ConsoleNumber(number, cue: cue) }
    set { (number, cue) = (newValue.number, newValue.cue) }
  }
}

/// A cue as a show file has it.
public struct ImportedCue: Hashable, Sendable {
  /// The ``ImportedObject/identifier`` of the list that it is part of.
  public let list: String
  /// Its number within the list, as the file writes it.
  public var number: String
  /// Its name, cleaned; empty where it has none.
  public var name: String

  /// Creates a cue.
  public init(list: String, number: String, name: String = "") {
    self.list = list
    self.number = number
    self.name = name
  }

  /// Whether a name tells more than the number of a cue does, as `Cue 12` does not.
  public static func isTelling(_ name: String) -> Bool {
    let word = name.lowercased().split { !$0.isLetter }.joined()
    return !word.isEmpty && word != "cue"
  }
}

/// A page or frame of a show file that becomes a board.
public struct ImportedLayout: Hashable, Sendable {
  /// What the format calls it and its number or GUID there, unique in the file: `Frame:3/0`.
  public let identifier: String
  /// Its name, cleaned; empty where it has none.
  public var name: String
  /// Its widgets, in the file's order.
  public var widgets: [ImportedWidget]
  /// What an export of this program tells of the board.
  public var record: BoardRecord?

  /// Creates a layout.
  public init(
    identifier: String, name: String, widgets: [ImportedWidget] = [], record: BoardRecord? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.widgets = widgets
    self.record = record
  }
}

/// A widget of a layout that fires an object, or sends a message of its own.
public struct ImportedWidget: Hashable, Sendable {
  /// The ``ImportedObject/identifier`` of the object it fires; `nil` where it only has a message.
  public var object: String?
  /// Where it lies in the layout, in the file's own units (usually pixels), y down.
  public var frame: Rect<BoardSpace>
  /// What a tap does.
  public var action: TriggerAction
  /// What a tap sends instead of what the profile says; checked with `MessageText`.
  public var message: String?
  /// Its caption, cleaned; empty where it has none.
  public var label: String
  /// What an export of this program tells of the block; its cells then count, not the frame.
  public var record: BlockRecord?

  /// Creates a widget.
  public init(
    object: String?, frame: Rect<BoardSpace>, action: TriggerAction = .go, message: String? = nil,
    label: String = "", record: BlockRecord? = nil
  ) {
    self.object = object
    self.frame = frame
    self.action = action
    self.message = message
    self.label = label
    self.record = record
  }
}

/// Records of one sort that became no object.
public struct LeftOut: Hashable, Sendable {
  /// The sort, in the format's own words, for example `$CURVE` or `Function/Show`.
  public let what: String
  /// How many there were.
  public var count: Int
  /// Why they became none.
  public let reason: String

  /// Creates a count of records left out.
  public init(_ what: String, count: Int, reason: String) {
    self.what = what
    self.count = count
    self.reason = reason
  }
}

/// Something in a show file that a person should know.
public struct ImportWarning: Hashable, Sendable {
  /// The line, from 1, where there is one.
  public let line: Int?
  /// What is to be known.
  public let message: String

  /// Creates a warning.
  public init(line: Int? = nil, _ message: String) {
    self.line = line
    self.message = message
  }
}
