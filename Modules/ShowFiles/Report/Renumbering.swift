import Domain
import PluginAPI

/// Keeps numbers apart where two sorts of a file become one kind and count each from its own start.
enum Renumbering {
  /// Gives the objects of a second sort the next free numbers after the first sort's, in their
  /// order, if any number is in both; otherwise all keep their own.
  ///
  /// - Parameters:
  ///   - objects: All objects.
  ///   - isFirst: Whether an object is of the first sort.
  ///   - isSecond: Whether an object is of the second sort.
  /// - Returns: The first of the new numbers, or `nil` if nothing had to change.
  static func separate(
    _ objects: inout [ImportedObject], isFirst: (ImportedObject) -> Bool,
    isSecond: (ImportedObject) -> Bool
  ) -> UInt32? {
    let taken = Set(objects.filter(isFirst).map(\.number))
    guard objects.contains(where: { isSecond($0) && taken.contains($0.number) }) else {
      return nil
    }
    let highest = taken.max().flatMap { UInt32($0.text.prefix { $0 != "." }) } ?? 0
    var next = highest
    for place in objects.indices where isSecond(objects[place]) {
      next = next == .max ? 1 : next + 1
      objects[place].number = ObjectNumber(next)
      objects[place].hasOwnNumber = false
    }
    return highest == .max ? 1 : highest + 1
  }
}
