package import Domain

extension ImportedShow {
  /// Objects that got a new number because two of a kind had the same one.
  package struct Renumbered {
    /// Their kind.
    package let kind: ObjectKind
    /// How many were renumbered.
    package var count: Int
    /// The first of the new numbers.
    package let first: ObjectNumber
  }

  /// Gives every object of a kind a unique number: the first of several keeps its number; the
  /// others get the next numbers above all of the kind, in order.
  ///
  /// - Parameter isMovable: Whether an object may be renumbered.
  /// - Returns: What was renumbered, in the order of kinds.
  package mutating func separateNumbers(
    where isMovable: (Int) -> Bool = { _ in true }
  ) -> [Renumbered] {
    var taken: [ObjectKind: Set<ObjectNumber>] = [:]
    var repeated: [Int] = []
    // A cue has the number of its list, which other cues share.
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

  /// The next free number; after the largest possible number it starts at 1 again.
  private static func free(after number: UInt32, _ taken: Set<ObjectNumber>) -> UInt32 {
    var next = number
    repeat {
      next = next == .max ? 1 : next + 1
    } while taken.contains(ObjectNumber(next))
    return next
  }
}
