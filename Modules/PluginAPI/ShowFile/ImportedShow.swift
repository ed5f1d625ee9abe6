public import Domain
public import GridGeometry

/// The content of a show file or a live console, in the same form for every format.
public struct ImportedShow: Hashable, Sendable {
  /// The variant of the format, if there are several, for example `eos`.
  public var dialect: String?
  /// The show's own name, if the file has one.
  public var title: String?
  /// The objects in file order, each with a unique identifier.
  public var objects: [ImportedObject]
  /// The file's own layouts, in file order.
  public var layouts: [ImportedLayout]
  /// The number of different cues; cues belong to their list and are not objects.
  public var cueCount: Int
  /// Whether a cue has a name that says more than its number; also set if cues are only counted.
  public var hasNamedCues: Bool
  /// The cues in file order, if ``ReadingOptions/wantsCues`` is set.
  public var cues: [ImportedCue]
  /// Records that do not become objects, counted.
  public var leftOut: [LeftOut]
  /// The warnings, in file order.
  public var warnings: [ImportWarning]
  /// When the show was created, if the file is an export of this program.
  public var created: Timestamp?
  /// Whether ``layouts`` lists all boards, so that no board is created by kind or folder.
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

/// An object in a show file.
public struct ImportedObject: Hashable, Sendable {
  // A file may have tens of thousands of objects. `Type?` would be initialised to `nil` first,
  // which copies every new object; so optional types are spelled out.

  /// The format's name for it and its number or GUID, unique in the file: `Function:12`.
  public let identifier: String
  /// Which of the 11 kinds it becomes.
  public var kind: ObjectKind
  /// Its number on the console; for a cue, the number of its list.
  public var number: ObjectNumber
  /// The cue number, if it is a cue and not the list itself.
  public var cue: Optional<ObjectNumber>
  /// Its name, cleaned; empty if it has none.
  public var name: String
  /// Its colour, if the file has one.
  public var color: Optional<ObjectColor>
  /// Its folder, if the format has folders; also its board if there is no layout.
  public var folder: Optional<String>
  /// Whether the file only mentions it, such as a layout whose objects are in other files.
  public var isMentioned: Bool
  /// Whether the number comes from the console; if not, the reader numbered it in file order, and
  /// another file may use the number for something else.
  public var hasOwnNumber: Bool
  /// What an export of this program adds.
  @inlinable public var record: ObjectRecord? {
    get {
      guard case .record(let record) = kept else { return nil }
      return record
    }
    set { kept = newValue.map { .record($0) } }
  }

  /// A record outside its object: few objects have one, and it would take most of the space.
  @usableFromInline
  indirect enum Kept: Hashable, Sendable {
    case record(ObjectRecord)
    case controls(String)
  }

  /// The controls of the console's screen that start it, as ``ConsoleControl/text(of:)`` writes
  /// them; `nil` if the file does not say, and for an export.
  public var controls: String? {
    get {
      guard case .controls(let text) = kept else { return nil }
      return text
    }
    set { if record == nil { kept = newValue.map { .controls($0) } } }
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

  /// Whether it has a number, as in ``/Domain/ShowObject/isNumbered``.
  public var isNumbered: Bool { !kind.isOfHost || number != .zero }

  /// The kind and number, as in `list 5`; only the kind if it has no number.
  public var kindAndNumber: String {
    isNumbered ? "\(kind.rawValue) \(consoleNumber)" : kind.rawValue
  }

  /// The number and cue together.
  public var consoleNumber: ConsoleNumber {
    get { ConsoleNumber(number, cue: cue) }
    set { (number, cue) = (newValue.number, newValue.cue) }
  }
}

/// A cue in a show file.
public struct ImportedCue: Hashable, Sendable {
  /// The ``ImportedObject/identifier`` of the list that it is part of.
  public let list: String
  /// Its number within the list, as written in the file.
  public var number: String
  /// Its name, cleaned; empty if it has none.
  public var name: String

  /// Creates a cue.
  public init(list: String, number: String, name: String = "") {
    self.list = list
    self.number = number
    self.name = name
  }

  /// Whether a name says more than the number, unlike `Cue 12`.
  public static func isMeaningful(_ name: String) -> Bool {
    let word = name.lowercased().split { !$0.isLetter }.joined()
    return !word.isEmpty && word != "cue"
  }
}

/// A page or frame of a show file that becomes a board.
public struct ImportedLayout: Hashable, Sendable {
  /// The format's name for it and its number or GUID, unique in the file: `Frame:3/0`.
  public let identifier: String
  /// Its name, cleaned; empty if it has none.
  public var name: String
  /// What it is a page of, the pages of which stay in file order; `nil` if it is alone.
  public var book: String?
  /// Its widgets, in file order.
  public var widgets: [ImportedWidget]
  /// What an export of this program adds to the board.
  public var record: BoardRecord?

  /// Creates a layout.
  public init(
    identifier: String, name: String, book: String? = nil, widgets: [ImportedWidget] = [],
    record: BoardRecord? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.book = book
    self.widgets = widgets
    self.record = record
  }
}

/// A widget of a layout: it fires an object, sends its own message, or is a card, piece or stroke.
public struct ImportedWidget: Hashable, Sendable {
  /// The ``ImportedObject/identifier`` of the object it fires; `nil` if it fires none.
  public var object: String?
  /// Its frame in the layout, in the file's own units (usually pixels), y down.
  public var frame: Rect<BoardSpace>
  /// What a tap sends instead of the profile's message; checked with `MessageText`.
  public var message: String?
  /// Its caption, cleaned; empty if it has none.
  public var label: String
  /// A card, tile or stroke, which neither fires nor sends; otherwise `nil`.
  public var drawing: ItemContent? {
    get { drawn?.content }
    set { drawn = newValue.map { .content($0) } }
  }
  /// What an export of this program adds to the block; its pose then replaces the frame.
  public var record: BlockRecord?
  /// What a tap does.
  public var action: TriggerAction

  /// A drawing outside its widget: few widgets have one, and it would take most of the space.
  package indirect enum Drawn: Hashable, Sendable {
    case content(ItemContent)

    package var content: ItemContent {
      switch self {
      case .content(let content): content
      }
    }
  }

  package private(set) var drawn: Drawn?

  /// The date of a card whose file has none: the import's counts.
  package static let noDate = Timestamp(milliseconds: .min)

  /// Creates a widget.
  public init(
    object: String?, frame: Rect<BoardSpace>, action: TriggerAction = .go, message: String? = nil,
    label: String = "", drawing: ItemContent? = nil, record: BlockRecord? = nil
  ) {
    self.object = object
    self.frame = frame
    self.action = action
    self.message = message
    self.label = label
    drawn = drawing.map { .content($0) }
    self.record = record
  }
}

/// Records of one kind that do not become objects.
public struct LeftOut: Hashable, Sendable {
  /// The kind in the format's words, for example `$CURVE` or `Function/Show`.
  public let what: String
  /// How many there were.
  public var count: Int
  /// Why they are left out.
  public let reason: String

  /// Creates a count of records left out.
  public init(_ what: String, count: Int, reason: String) {
    self.what = what
    self.count = count
    self.reason = reason
  }
}

/// A warning about a show file.
public struct ImportWarning: Hashable, Sendable {
  /// The line, from 1, if known.
  public let line: Int?
  /// The warning.
  public let message: String

  /// Creates a warning.
  public init(line: Int? = nil, _ message: String) {
    self.line = line
    self.message = message
  }
}
