internal import Domain

extension Reaction {
  /// Whether nothing changed and nothing is to be told.
  public var isNone: Bool { changes.isEmpty && effects.isEmpty }

  /// Adds what came after.
  ///
  /// Changes and effects keep their order. Changes of frames that follow one another become one:
  /// per item from the first place to the last one, and nothing where those are the same.
  ///
  /// - Parameter other: What the surface answered next.
  public mutating func append(_ other: Reaction) {
    changes += other.changes
    for effect in other.effects { append(effect) }
  }

  /// Adds an effect that came after; changes of frames that follow one another become one.
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

  /// Two lists as one, in which each item stands where it was first named.
  private static func folded(_ old: [FrameChange], _ new: [FrameChange]) -> [FrameChange] {
    // A drag goes on with the one item it has.
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
