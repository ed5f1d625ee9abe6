import Boards
public import Domain
import PluginAPI

/// Finds what a command names without searching everything.
extension Seat {
  /// The objects of the current show with a number, in order.
  ///
  /// - Parameters:
  ///   - kind: Their kind.
  ///   - number: The number on the console.
  /// - Returns: The objects.
  /// - Throws: ``WorkspaceError`` if no show is open or the workspace cannot be read.
  public func objects(
    _ kind: ObjectKind, _ number: ConsoleNumber
  ) throws(WorkspaceError) -> [ShowObject] {
    try refresh()
    try readIndex()
    return objectIndex?.objects(kind, number) ?? []
  }

  /// The objects of the current show whose names or identities start with a text, in order,
  /// ignoring case and accents.
  ///
  /// - Parameter text: The text.
  /// - Returns: The objects; `nil` if all must be searched.
  /// - Throws: ``WorkspaceError`` if no show is open or the workspace cannot be read.
  public func objects(
    beginningWith text: String
  ) throws(WorkspaceError) -> [ShowObject]? {
    try refresh()
    try readIndex()
    return objectIndex?.objects(beginningWith: text)
  }

  /// Makes sure the object index matches the current show and state.
  private func readIndex() throws(WorkspaceError) {
    let show = try currentShow().id
    if let objectIndex, objectIndex.show == show, objectIndex.sequence == sequence { return }
    let session = session
    let stored = try session == nil ? storedObjects() : []
    let known = session?.objects ?? Dictionary(stored.map { ($0.id, $0) }) { $1 }
    objectIndex = ObjectIndex(of: show, known, at: sequence)
  }

  /// All objects of the current show, in any order.
  func indexedObjects() throws(WorkspaceError) -> [ShowObject] {
    try refresh()
    try readIndex()
    return objectIndex.map { Array($0.objects.values) } ?? []
  }

  /// A stored object of the current show.
  func find(_ id: ID<ShowObject>) throws(WorkspaceError) -> ShowObject {
    try readIndex()
    guard let object = objectIndex?.objects[id] else { throw missing("that object") }
    return object
  }

  /// The number of blocks on the current board.
  ///
  /// - Throws: ``WorkspaceError`` if no board is open or the workspace cannot be read.
  public func itemCount() throws(WorkspaceError) -> Int { try currentSession().itemCount }

  /// The block of the current board with a number in reading order, from 1, or `nil`.
  ///
  /// - Parameter number: The number.
  /// - Returns: The block with its object.
  /// - Throws: ``WorkspaceError`` if no board is open or the workspace cannot be read.
  public func item(numbered number: Int) throws(WorkspaceError) -> PlacedItem? {
    let session = try currentSession()
    return session.item(numbered: number).map(session.placed)
  }

  /// The blocks of the current board whose identities start with some digits, in reading order.
  ///
  /// - Parameter digits: Hexadecimal digits in lower case.
  /// - Returns: The blocks with their numbers in reading order, from 1.
  /// - Throws: ``WorkspaceError`` if no board is open or the workspace cannot be read.
  public func items(
    identifiedBy digits: String
  ) throws(WorkspaceError) -> [(ordinal: Int, placed: PlacedItem)] {
    let session = try currentSession()
    return session.items(identifiedBy: digits).map { (session.number(of: $0), session.placed($0)) }
  }

  /// Some blocks of the current board in reading order, with their numbers from 1.
  ///
  /// - Parameter items: The blocks; missing ones are left out.
  /// - Returns: The blocks with their objects.
  /// - Throws: ``WorkspaceError`` if no board is open or the workspace cannot be read.
  public func items(
    _ items: [ID<BoardItem>]
  ) throws(WorkspaceError) -> [(ordinal: Int, placed: PlacedItem)] {
    let session = try currentSession()
    return Set(items).compactMap(session.item)
      .map { (session.number(of: $0), session.placed($0)) }
      .sorted { $0.0 < $1.0 }
  }
}

extension BoardSession {
  /// A block with its object, and its place if the board keeps an order.
  func placed(_ item: BoardItem) -> PlacedItem {
    PlacedItem(
      item: item, object: item.object.flatMap(object), place: place(of: item),
      destination: destination(of: item))
  }

  /// The name of the board that a block opens, or `nil`.
  func destination(of item: BoardItem) -> String? {
    item.content.destination.flatMap { id in pages.first { $0.id == id }?.name }
  }
}
