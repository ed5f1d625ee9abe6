package import Domain

/// What became of objects of one kind with the same number.
package struct NumberSeparation {
  /// Objects without a number of their own that got another one.
  package struct Renumbered {
    /// Their kind.
    package let kind: ObjectKind
    /// How many were renumbered.
    package var count: Int
    /// The first of the new numbers.
    package let first: ObjectNumber
  }

  /// An object that was removed: its number would fire another object.
  package struct Removed {
    /// The object.
    package let object: ImportedObject
    /// Its index before anything was removed.
    package let place: Int
    /// The index of the object that keeps the number.
    package let first: Int
  }

  /// What was renumbered, in the order of kinds.
  package var renumbered: [Renumbered] = []
  /// What was removed, in order.
  package var removed: [Removed] = []

  /// What was removed, counted by kind.
  package var leftOut: [LeftOut] {
    let counts = Dictionary(grouping: removed, by: \.object.kind)
    return counts.sorted { $0.key < $1.key }.map { kind, removed in
      LeftOut(
        kind.rawValue, count: removed.count,
        reason: "an earlier one has the same number, which fires that one")
    }
  }
}

extension ImportedShow {
  /// Gives every object of a kind a unique number.
  ///
  /// Of several with one number from the console, the first stays, and the others are removed: an
  /// object never fires a number that its console does not know it by. Objects that the reader
  /// numbered get the next numbers above all of the kind, in order.
  ///
  /// - Returns: What was renumbered and removed.
  package mutating func separateNumbers() -> NumberSeparation {
    var separation = NumberSeparation()
    var taken: [ObjectKind: [ObjectNumber: Int]] = [:]
    var repeated: [Int] = []
    // A cue has the number of its list, which other cues share.
    let places = objects.indices.filter { objects[$0].cue == nil }
    for place in places where objects[place].hasOwnNumber {
      let object = objects[place]
      if let first = taken[object.kind]?[object.number] {
        separation.removed.append(.init(object: object, place: place, first: first))
      } else {
        taken[object.kind, default: [:]][object.number] = place
      }
    }
    for place in places where !objects[place].hasOwnNumber {
      let (kind, number) = (objects[place].kind, objects[place].number)
      if taken[kind]?[number] == nil {
        taken[kind, default: [:]][number] = place
      } else {
        repeated.append(place)
      }
    }
    separation.renumbered = renumber(repeated, besides: taken)
    let removed = Set(separation.removed.map(\.place))
    if !removed.isEmpty {
      objects = objects.indices.filter { !removed.contains($0) }.map { objects[$0] }
    }
    return separation
  }

  private mutating func renumber(
    _ places: [Int], besides taken: [ObjectKind: [ObjectNumber: Int]]
  ) -> [NumberSeparation.Renumbered] {
    guard !places.isEmpty else { return [] }
    var taken = taken.mapValues { Set($0.keys) }
    var highest: [ObjectKind: UInt32] = [:]
    for object in objects {
      let whole = UInt32(object.number.text.prefix { $0 != "." }) ?? 0
      highest[object.kind] = max(highest[object.kind] ?? 0, whole)
    }
    var renumbered: [ObjectKind: NumberSeparation.Renumbered] = [:]
    for place in places {
      let kind = objects[place].kind
      let number = Self.free(after: highest[kind] ?? 0, taken[kind] ?? [])
      highest[kind] = number
      taken[kind, default: []].insert(ObjectNumber(number))
      objects[place].number = ObjectNumber(number)
      renumbered[kind, default: .init(kind: kind, count: 0, first: ObjectNumber(number))]
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
