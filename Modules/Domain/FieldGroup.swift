/// Properties of an entity that belong together: a change of one is a decision about all of them.
///
/// Two people can change different groups of one entity, and both changes stay.
public struct FieldGroup<Value: EntityValue>: Sendable {
  /// The name, unique among the groups of an entity; sync writes it, so it never changes.
  public let name: String
  private let isSame: @Sendable (Value, Value) -> Bool
  private let copying: @Sendable (Value, inout Value) -> Void

  /// Whether the group is the same in two values.
  public func isSame(in one: Value, as other: Value) -> Bool { isSame(one, other) }

  /// Copies the group from one value to another.
  public func copy(from source: Value, to target: inout Value) { copying(source, &target) }

  /// Creates a group of properties.
  fileprivate init<each Property: Equatable & SendableMetatype>(
    _ name: String, _ paths: repeat any WritableKeyPath<Value, each Property> & Sendable
  ) {
    self.name = name
    isSame = { one, other in
      for path in repeat each paths {
        guard one[keyPath: path] == other[keyPath: path] else { return false }
      }
      return true
    }
    copying = { source, target in
      for path in repeat each paths { target[keyPath: path] = source[keyPath: path] }
    }
  }
}

extension EntityValue {
  /// A value with the groups that differ between two others changed as they do.
  ///
  /// This is how an edit is taken back, or made again, beside later ones.
  ///
  /// - Parameters:
  ///   - new: The value after the edit.
  ///   - old: The value before the edit.
  /// - Returns: The value; `nil` if a group is neither as before nor as after the edit.
  func merging(_ new: Self, over old: Self) -> Self? {
    var merged = self
    for group in Self.fieldGroups where !group.isSame(in: old, as: new) {
      if group.isSame(in: self, as: new) { continue }
      guard group.isSame(in: self, as: old) else { return nil }
      group.copy(from: new, to: &merged)
    }
    return merged
  }
}

// MARK: - The groups of each entity

extension Show {
  /// The groups of properties that change independently.
  public static let fieldGroups: [FieldGroup<Show>] = [FieldGroup("name", \.name)]
}

extension ShowObject {
  /// The groups of properties that change independently.
  public static let fieldGroups: [FieldGroup<ShowObject>] = [
    FieldGroup("number", \.kind, \.number, \.cue), FieldGroup("name", \.name),
    FieldGroup("look", \.color, \.isOutlined), FieldGroup("source", \.source),
    FieldGroup("metadata", \.metadata),
  ]
}

extension Board {
  /// The groups of properties that change independently.
  public static let fieldGroups: [FieldGroup<Board>] = [
    FieldGroup("name", \.name), FieldGroup("rules", \.rules), FieldGroup("order", \.order),
    FieldGroup("source", \.source),
    FieldGroup("metadata", \.metadata),
  ]
}

extension BoardItem {
  /// The groups of properties that change independently.
  ///
  /// The size of a card or a stroke belongs to its content.
  public static let fieldGroups: [FieldGroup<BoardItem>] = [
    FieldGroup("place", \.pose, \.content), FieldGroup("action", \.action),
    FieldGroup("label", \.label),
  ]
}

extension Trip {
  /// The groups of properties that change independently.
  public static let fieldGroups: [FieldGroup<Trip>] = [
    FieldGroup("name", \.name), FieldGroup("days", \.firstDay, \.dayCount),
  ]
}

extension City {
  /// The groups of properties that change independently.
  public static let fieldGroups: [FieldGroup<City>] = [
    FieldGroup("name", \.name, \.aliases), FieldGroup("location", \.location),
  ]
}

extension Game {
  /// The groups of properties that change independently.
  public static let fieldGroups: [FieldGroup<Game>] = [
    FieldGroup("match", \.sport, \.home, \.away, \.start),
    FieldGroup("place", \.city, \.venue, \.location),
  ]
}

extension ItineraryEntry {
  /// The groups of properties that change independently: a row is moved or edited as a whole.
  public static let fieldGroups: [FieldGroup<ItineraryEntry>] = [
    FieldGroup("row", \.day, \.sortOrder, \.modified, \.content)
  ]
}
