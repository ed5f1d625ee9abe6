public import Domain

extension Command {
  /// A list of the show's objects.
  public struct ListObjects: Hashable, Sendable {
    /// The kind to list; all where it is `nil`.
    public var kind: ObjectKind?
    /// Words that must stand in name, kind or number; everything fits where it is `nil`.
    public var text: String?

    /// Creates a list.
    public init(kind: ObjectKind?, text: String?) {
      self.kind = kind
      self.text = text
    }
  }

  /// New objects of one kind.
  public struct AddObjects: Hashable, Sendable {
    /// The most objects that one command makes.
    public static let maximumCount = 10_000

    /// Which numbers they get.
    public enum Numbers: Hashable, Sendable {
      /// One number, or a cue.
      case one(ConsoleNumber)
      /// All whole numbers from the first to the last.
      case through(ClosedRange<Int>)
    }

    /// The kind.
    public var kind: ObjectKind
    /// The numbers.
    public var numbers: Numbers
    /// The name of each; empty where none was given.
    public var name: Written<String>
    /// The colour of each.
    public var color: ObjectColor?
    /// Whether they are drawn as outlines.
    public var isOutlined: Bool

    /// Creates an addition.
    public init(
      kind: ObjectKind, numbers: Numbers, name: Written<String>, color: ObjectColor?,
      isOutlined: Bool
    ) {
      self.kind = kind
      self.numbers = numbers
      self.name = name
      self.color = color
      self.isOutlined = isOutlined
    }
  }

  /// A change of an object; what is `nil` stays.
  public struct EditObject: Hashable, Sendable {
    /// What becomes of the colour.
    public enum Color: Hashable, Sendable {
      /// It gets this one.
      case set(ObjectColor)
      /// It gets none.
      case clear
    }

    /// The object.
    public var object: Written<ObjectReference>
    /// The new name; may be empty.
    public var name: Written<String>?
    /// The new number, and the new cue or none with it.
    public var number: ConsoleNumber?
    /// The new kind.
    public var kind: ObjectKind?
    /// What becomes of the colour.
    public var color: Color?
    /// Whether it is drawn as an outline.
    public var isOutlined: Bool?

    /// Creates a change.
    public init(
      object: Written<ObjectReference>, name: Written<String>? = nil,
      number: ConsoleNumber? = nil,
      kind: ObjectKind? = nil, color: Color? = nil, isOutlined: Bool? = nil
    ) {
      self.object = object
      self.name = name
      self.number = number
      self.kind = kind
      self.color = color
      self.isOutlined = isOutlined
    }
  }

  /// The deletion of an object.
  public struct DeleteObject: Hashable, Sendable {
    /// What is deleted.
    public var object: Written<ObjectReference>
    /// Whether the person said `--yes`.
    public var isConfirmed: Bool

    /// Creates a deletion.
    public init(object: Written<ObjectReference>, isConfirmed: Bool) {
      self.object = object
      self.isConfirmed = isConfirmed
    }
  }
}
