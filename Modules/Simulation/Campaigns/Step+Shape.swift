import Gestures

extension Step {
  /// The sort of the step, without its arguments: two scripts of the same sorts of steps most
  /// probably show the same fault.
  public var shape: String {
    switch self {
    case .touch(let touch): "\(touch.phase)"
    case .wake: "wake"
    case .command(let command): Self.name(of: "\(command)")
    case .own(let command): "own \(command.act.shape)"
    case .outside(.own(let change)): "outside \(change.act.shape)"
    case .outside(let change): "outside " + Self.name(of: "\(change)")
    case .reload: "reload"
    }
  }

  /// The name of the case without its values.
  private static func name(of description: String) -> String {
    String(description.prefix { $0 != "(" })
  }
}

extension Script {
  /// The sorts of its steps, one after the other; repetitions count once.
  public var shape: String {
    var shapes: [String] = []
    for step in steps where shapes.last != step.shape { shapes.append(step.shape) }
    return shapes.joined(separator: ", ")
  }
}
