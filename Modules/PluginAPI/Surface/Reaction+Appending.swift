internal import Domain

extension Reaction {
  /// Whether nothing changed and there is nothing to report.
  public var isNone: Bool { changes.isEmpty && effects.isEmpty }

  /// Appends a later reaction.
  ///
  /// Changes and effects keep their order. Consecutive frame changes are merged: each item goes
  /// from its first frame to its last one, and is dropped if they are equal.
  ///
  /// - Parameter other: The surface's next reaction.
  public mutating func append(_ other: Reaction) {
    changes += other.changes
    for effect in other.effects { append(effect) }
  }

  /// Appends a later effect; consecutive frame changes are merged.
  public mutating func append(_ effect: Effect) {
    guard case .frames(let new) = effect else {
      effects.append(effect)
      return
    }
    if case .frames(let old)? = effects.last {
      effects.removeLast()
      addFrames(Self.folded(old, new))
    } else {
      addFrames(new)
    }
  }

  private mutating func addFrames(_ frames: [FrameChange]) {
    let moved = frames.filter { $0.from != $0.to }
    if !moved.isEmpty { effects.append(.frames(moved)) }
  }

  /// Merges two lists; each item keeps its first position.
  private static func folded(_ old: [FrameChange], _ new: [FrameChange]) -> [FrameChange] {
    // Fast path: a drag usually moves a single item.
    if old.count == 1, new.count == 1, old[0].item == new[0].item {
      return [FrameChange(item: old[0].item, from: old[0].from, to: new[0].to)]
    }
    var whole: [FrameChange] = []
    var places: [ID<BoardItem>: Int] = [:]
    for frame in old + new {
      if let place = places[frame.item] {
        whole[place] = FrameChange(item: frame.item, from: whole[place].from, to: frame.to)
      } else {
        places[frame.item] = whole.count
        whole.append(frame)
      }
    }
    return whole
  }
}
