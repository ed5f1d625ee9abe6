public import Domain
public import GridGeometry
public import PluginAPI

extension Command {
  /// How many steps can be taken back at once.
  static let stepCounts = 1...10_000

  /// Settings of a board's rules.
  public struct Settings: Hashable, Sendable {
    /// The values by the names of the settings; an empty one stands for the usual value.
    public var values: [String: String] = [:]
    /// Where each stands in the command.
    public var ranges: [String: SourceRange] = [:]

    /// Creates settings, none at first.
    public init() {}
  }

  /// A new board.
  public struct NewBoard: Hashable, Sendable {
    /// The name; a free one where it is `nil`.
    public var name: Written<String>?
    /// The rules that hold there.
    public var rules: BoardRules
    /// Where the key of the rules stands in the command.
    public var rulesRange: SourceRange?
    /// Where each setting stands.
    public var settingRanges: [String: SourceRange]

    /// Creates a description of a board.
    public init(
      name: Written<String>?, rules: BoardRules, at range: SourceRange? = nil,
      settings: [String: SourceRange] = [:]
    ) {
      self.name = name
      self.rules = rules
      rulesRange = range
      settingRanges = settings
    }
  }

  /// A new block.
  public struct Place: Hashable, Sendable {
    /// Where it comes to lie.
    public enum Spot: Hashable, Sendable {
      /// Its top left corner on a cell, with a size.
      case cell(Cell, CellSpan)
      /// A place in the order, from 1.
      case place(Int)
      /// The end of the order.
      case end
    }

    /// The object that it shows.
    public var object: Written<ObjectReference>
    /// Where it comes to lie.
    public var spot: Spot

    /// Creates a placing.
    public init(object: Written<ObjectReference>, at spot: Spot) {
      self.object = object
      self.spot = spot
    }
  }

  /// A block's way to another place.
  public struct Move: Hashable, Sendable {
    /// Where it goes.
    public enum Destination: Hashable, Sendable {
      /// Its top left corner goes to a cell.
      case to(Cell)
      /// It goes to a place in the order, from 1.
      case place(Int)
      /// It goes so many cells to the right and down.
      case by(columns: Int, rows: Int)
    }

    /// The block.
    public var item: Written<ItemReference>
    /// Where it goes.
    public var destination: Destination

    /// Creates a move.
    public init(item: Written<ItemReference>, destination: Destination) {
      self.item = item
      self.destination = destination
    }
  }

  /// Another size for a block.
  public struct Resize: Hashable, Sendable {
    /// The block.
    public var item: Written<ItemReference>
    /// The size.
    public var span: CellSpan
    /// The handle that is dragged; the edges opposite to it stay.
    public var handle: Handle

    /// Creates a resize.
    public init(item: Written<ItemReference>, span: CellSpan, handle: Handle) {
      self.item = item
      self.span = span
      self.handle = handle
    }
  }

  /// Another object for a block.
  public struct Reassign: Hashable, Sendable {
    /// The block.
    public var item: Written<ItemReference>
    /// The object.
    public var object: Written<ObjectReference>

    /// Creates a reassignment.
    public init(item: Written<ItemReference>, object: Written<ObjectReference>) {
      self.item = item
      self.object = object
    }
  }

  /// What a tap on a block does from now on.
  public struct SetAction: Hashable, Sendable {
    /// The block.
    public var item: Written<ItemReference>
    /// What a tap does.
    public var action: TriggerAction

    /// Creates a setting.
    public init(item: Written<ItemReference>, action: TriggerAction) {
      self.item = item
      self.action = action
    }
  }

  /// A label for a block.
  public struct SetLabel: Hashable, Sendable {
    /// The block.
    public var item: Written<ItemReference>
    /// The label; `nil` for the name of the object.
    public var label: Written<String>?

    /// Creates a setting.
    public init(item: Written<ItemReference>, label: Written<String>?) {
      self.item = item
      self.label = label
    }
  }

  /// What a tap on a block sends instead of what the console's profile says.
  public struct Override: Hashable, Sendable {
    /// The block.
    public var item: Written<ItemReference>
    /// The message in one text, as ``MessageText`` reads it; `nil` for what the profile says.
    public var message: Written<String>?

    /// Creates a setting.
    public init(item: Written<ItemReference>, message: Written<String>?) {
      self.item = item
      self.message = message
    }
  }
}
