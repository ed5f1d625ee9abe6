/// The arguments of a message, in order.
///
/// Most messages have one or none; those need no allocation, which is most of the cost of reading a
/// message.
public struct OSCArguments: Sendable {
  /// In the first form that fits, so that equal arguments are equal.
  private enum Storage: Hashable, Sendable {
    case none
    case one(OSCArgument)
    case several([OSCArgument])
  }

  private var storage: Storage

  /// No arguments.
  public init() { storage = .none }

  /// One argument.
  public init(_ argument: OSCArgument) { storage = .one(argument) }

  /// The arguments of an array.
  public init(_ arguments: [OSCArgument]) {
    switch arguments.count {
    case 0: storage = .none
    case 1: storage = .one(arguments[0])
    default: storage = .several(arguments)
    }
  }
}

extension OSCArguments: RandomAccessCollection, RangeReplaceableCollection {
  /// 0.
  public var startIndex: Int { 0 }

  /// How many there are.
  public var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .several(let arguments): arguments.count
    }
  }

  /// The argument at an index within `indices`.
  public subscript(index: Int) -> OSCArgument {
    switch storage {
    case .one(let argument) where index == 0: argument
    case .several(let arguments): arguments[index]
    case .none, .one: [][index]
    }
  }

  /// Puts other arguments in the place of some.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with arguments: some Collection<OSCArgument>
  ) {
    var all = Array(self)
    all.replaceSubrange(range, with: arguments)
    self = Self(all)
  }
}

extension OSCArguments: Hashable, ExpressibleByArrayLiteral {
  /// The arguments that are written out.
  public init(arrayLiteral arguments: OSCArgument...) { self.init(arguments) }
}
