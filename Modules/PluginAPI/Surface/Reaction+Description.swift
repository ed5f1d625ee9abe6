import Domain

extension Reaction: CustomStringConvertible {
  /// A line for each change and each effect, for developers; `nothing` if there are none.
  public var description: String {
    let lines = changes.map(\.description) + effects.map(\.description)
    return lines.isEmpty ? "nothing" : lines.joined(separator: "\n")
  }
}

extension Effect: CustomStringConvertible {
  /// The effect on one line, for developers.
  ///
  /// It is not the sentence of a ``Message``: ``Wording`` makes that.
  public var description: String {
    switch self {
    case .message(let message): "message \(ValueText.of(message))"
    case .frames(let frames): "frames \(ValueText.shortened(frames.map(\.description)))"
    case .press(let item, let phase, let flashing):
      "press \(item) \(phase)" + (flashing.map { " flashing \($0)" } ?? "")
    case .trigger(let block): "trigger \(block)"
    case .sent(let item, let messages, let address, let isOn):
      "sent \(ValueText.shortened(messages.map(\.address))) to \(address) for \(item)"
        + (isOn.map { $0 ? ", on" : ", off" } ?? "")
    case .haptic(let haptic): "haptic \(haptic)"
    case .opened(let panel): "opened \(panel)"
    case .closed(let panel): "closed \(panel)"
    case .openBoard(let board, let isNew): "openBoard \(board)" + (isNew ? ", new" : "")
    case .copied(let items): "copied \(ValueText.shortened(items.map { "\($0.id)" }))"
    case .paste(let point): "paste at \(point)"
    case .strayTouch(let fault): "strayTouch \(fault)"
    case .reflow(let entry): "reflow \(entry)"
    case .routeChanged: "routeChanged"
    }
  }
}

extension FrameChange: CustomStringConvertible {
  /// The item and its frames: `4f… 0,0 88x44 → 44,0 88x44`.
  public var description: String { "\(item) \(ValueText.of(from)) → \(ValueText.of(to))" }
}

extension Refusal: CustomStringConvertible {
  /// The reason and the blocks in the way: `overlap by 4f…`.
  public var description: String {
    ValueText.of(reason) + (by.isEmpty ? "" : " by \(ValueText.shortened(by.map(\.description)))")
  }
}

extension UndoStep: CustomStringConvertible {
  /// The changes of its blocks.
  public var description: String {
    ValueText.shortened(
      blocks.map { block in
        switch (block.before?.entity, block.after?.entity) {
        case (let before?, let after?):
          "\(Change.update(from: before, to: after) ?? .insert(after))"
        case (nil, let after?): "\(Change.insert(after))"
        case (let before?, nil): "\(Change.delete(before))"
        case (nil, nil): "nothing"
        }
      })
  }
}

extension PlayedBlock: CustomStringConvertible {
  /// The identities of the block and its object.
  public var description: String {
    "\(item.id)" + (item.object.map { " of \(object.map(\.reference) ?? "deleted \($0)")" } ?? "")
  }
}
