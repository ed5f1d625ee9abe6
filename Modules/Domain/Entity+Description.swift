import GridGeometry

extension EntityValue {
  /// The value on one line, for developers, for example `item 4f… at 3,0 2x1 shows 2a…`.
  public var description: String { "\(entity.key) \(entity.summary)" }

  /// The properties that differ from those of another entity; `nil` if it is of another type.
  fileprivate func changes(to other: Entity) -> [PropertyChange]? {
    Self(other).map { PropertyChange.all(from: self, to: $0) }
  }
}

extension Entity: CustomStringConvertible {
  /// The entity on one line, for developers, for example `item 4f… at 3,0 2x1 shows 2a…`.
  public var description: String { value.description }

  /// What the entity is, without its key.
  fileprivate var summary: String {
    switch self {
    case .show(let show): return show.name.debugDescription
    case .object(let object):
      let name = object.name.isEmpty ? "" : " \(object.name.debugDescription)"
      return "\(object.kindAndNumber)\(name)"
    case .board(let board): return "\(board.name.debugDescription) \(board.rules.key)"
    case .item(let item):
      let parts = [
        "at \(item.pose)", item.object.map { "shows \($0)" },
        item.message.map { "sends \($0.debugDescription)" },
        item.action == .go ? nil : "action \(item.action.rawValue)",
        item.label.map { "label \($0.debugDescription)" },
      ]
      return parts.compactMap(\.self).joined(separator: " ")
    case .trip(let trip):
      return "\(trip.name.debugDescription) from \(trip.firstDay), \(trip.dayCount) days"
    case .city(let city): return "\(city.key) \(city.name.debugDescription)"
    case .game(let game):
      return "\(game.key) \(game.away.debugDescription) at \(game.home.debugDescription), "
        + "\(game.start.day) \(game.start.time)"
    case .entry(let entry):
      let content =
        switch entry.content {
        case .game(let game): "game \(game)"
        case .travel(let travel): "travel \(travel.from) to \(travel.to)"
        case .custom(let custom): custom.title.debugDescription
        }
      return "day \(entry.day) at \(entry.sortOrder.plainText): \(content)"
    }
  }
}

extension EntityKey: CustomStringConvertible {
  /// The type and the identity: `item 4f…`.
  public var description: String { "\(sort.rawValue) \(digits)" }
}

extension Pose: CustomStringConvertible {
  /// The placement on one line, for example `3,0 2x1`, `slot V` or `0,0 88x44 above V`.
  public var description: String {
    switch self {
    case .cells(let rect): "\(rect)"
    case .ordered(let key): "slot \(key.digits)"
    case .free(let area, let z): "\(area) above \(z.digits)"
    case .shaped(let shape, let cell, let orientation): "\(shape) at \(cell) \(orientation)"
    }
  }
}

extension Change: CustomStringConvertible {
  /// The change on one line, for developers: `+` and the new entity, `-` and the deleted one, or
  /// `~` and the properties that change.
  public var description: String {
    switch (before, after) {
    case (nil, nil): return "~ nothing"
    case (nil, let after?): return "+ \(after)"
    case (let before?, nil): return "- \(before)"
    case (let before?, let after?):
      guard before.key == after.key, let changes = before.value.changes(to: after) else {
        return "~ \(before) → \(after)"
      }
      return "~ \(after.key): " + changes.map(\.description).joined(separator: ", ")
    }
  }
}
