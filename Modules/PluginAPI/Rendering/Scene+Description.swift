import Domain
import GridGeometry

extension Scene: CustomStringConvertible {
  /// A line about the scene, and a line for each element, from lowest to topmost; for developers.
  public var description: String {
    let parts = [
      "\(viewport)", "board \(board.debugDescription)", "show \(show.debugDescription)",
      mode?.rawValue, grid.map { "grid \($0.spacing.plainText) at \($0.origin)" },
      console?.text, commandLine.map { "line \($0.debugDescription)" },
    ]
    let head = parts.compactMap(\.self).joined(separator: ", ")
    return ([head] + elements.map(\.description)).joined(separator: "\n")
  }
}

extension SceneElement: CustomStringConvertible {
  /// The element on one line, for developers: identity, kind, title, frame and states.
  public var description: String {
    "\(id) \(kind)" + (title.isEmpty ? "" : " \(title.debugDescription)") + " at \(frame)"
      + (states.isEmpty ? "" : " [\(states.sorted().map(\.rawValue).joined(separator: ", "))]")
  }
}
