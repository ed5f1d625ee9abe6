package import Domain

extension ImportedShow {
  /// Objects that got another number than their file has, as two of a kind had the same.
  package struct Renumbered {
    /// Their kind.
    package let kind: ObjectKind
    /// How many there are.
    package var count: Int
    /// The first of the new numbers.
    package let first: ObjectNumber
  }

  /// Gives every object of a kind a number of its own: the first of those that share one keeps it,
  /// the others get the next numbers above all of the kind, in their order.
  ///
  /// - Parameter isMovable: Whether an object may get another number at all.
  /// - Returns: What was renumbered, in the order of kinds.
  package mutating func separateNumbers(
    where isMovable: (Int) -> Bool = { _ in true }
  ) -> [Renumbered] {
    var taken: [ObjectKind: Set<ObjectNumber>] = [:]
    var repeated: [Int] = []
    // A cue's number is that of its list, which others may have just as well.
    for place in objects.indices where objects[place].cue == nil {
      let isNew = taken[objects[place].kind, default: []].insert(objects[place].number).inserted
      if !isNew, isMovable(place) { repeated.append(place) }
    }
    guard !repeated.isEmpty else { return [] }

    var highest: [ObjectKind: UInt32] = [:]
    for object in objects {
      let whole = UInt32(object.number.text.prefix { $0 != "." }) ?? 0
      highest[object.kind] = max(highest[object.kind] ?? 0, whole)
    }
    var renumbered: [ObjectKind: Renumbered] = [:]
    for place in repeated {
      let kind = objects[place].kind
      let number = Self.free(after: highest[kind] ?? 0, taken[kind] ?? [])
      highest[kind] = number
      taken[kind, default: []].insert(ObjectNumber(number))
      objects[place].number = ObjectNumber(number)
      objects[place].hasOwnNumber = false
      renumbered[kind, default: Renumbered(kind: kind, count: 0, first: ObjectNumber(number))]
        .count += 1
    }
    return renumbered.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The next number that is not taken; behind the largest of all it begins at 1 again.
  private static func free(after number: UInt32, _ taken: Set<ObjectNumber>) -> UInt32 {
    var next = number
    repeat {
      next = next == .max ? 1 : next + 1
    } while taken.contains(ObjectNumber(next))
    return next
  }
}
