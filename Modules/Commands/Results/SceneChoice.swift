public import GridGeometry
import PluginAPI

/// Something that is seen and can be chosen by a tap.
public struct SceneChoice: Hashable, Sendable {
  /// What it says.
  public let label: String
  /// Its middle.
  public let position: Point<ScreenSpace>

  /// Creates a choice.
  public init(_ label: String, at position: Point<ScreenSpace>) {
    self.label = label
    self.position = position
  }

  /// What can be chosen among elements of a scene, in their order.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - kinds: What counts as a choice.
  /// - Returns: The choices.
  static func all(
    among elements: [SceneElement], of kinds: Set<SceneElement.Kind>
  ) -> [SceneChoice] {
    elements.filter { kinds.contains($0.kind) }.map { element in
      SceneChoice(
        element.title.isEmpty ? element.label : element.title, at: element.frame.center)
    }
  }
}
