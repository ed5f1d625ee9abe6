public import Domain

/// The differences between two scenes, for tests and developers.
///
///     #expect(scene.differences(from: before).description == "~ item:4f…: states [] → [lifted]")
public struct SceneDifferences: Hashable, Sendable {
  /// An element that is in both scenes, and differs.
  public struct ChangedElement: Hashable, Sendable {
    /// The identity of the element.
    public let id: SceneID
    /// The properties that differ.
    public let properties: [PropertyChange]
  }

  /// The elements that only the new scene has, in its order.
  public let added: [SceneElement]
  /// The elements that only the old scene had, in its order.
  public let removed: [SceneElement]
  /// The elements that differ, in the order of the new scene.
  public let changed: [ChangedElement]
  /// Whether elements of both scenes are drawn in another order.
  public let isReordered: Bool
  /// The properties of the scenes that differ, apart from their elements.
  public let properties: [PropertyChange]

  /// Whether the scenes are equal.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && !isReordered && properties.isEmpty
  }
}

extension SceneDifferences: CustomStringConvertible {
  /// A line for each difference: `+` an added element, `-` a removed one, `~` a changed one; empty
  /// if the scenes are equal.
  public var description: String {
    var lines = properties.map { "~ scene: \($0)" }
    lines += removed.map { "- \($0)" } + added.map { "+ \($0)" }
    lines += changed.map { element in
      "~ \(element.id): " + element.properties.map(\.description).joined(separator: ", ")
    }
    if isReordered { lines.append("~ scene: the order of elements") }
    return lines.joined(separator: "\n")
  }
}

extension Scene {
  /// What differs in this scene from an older one.
  ///
  /// Elements are matched by their ``SceneElement/id``; equal identities, by their order.
  ///
  /// - Parameter old: The older scene.
  /// - Returns: The differences; empty if the scenes are equal.
  public func differences(from old: Scene) -> SceneDifferences {
    let (oldElements, newElements) = (old.keyedElements, keyedElements)
    let before = Dictionary(uniqueKeysWithValues: oldElements.map { ($0.key, $0.element) })
    let after = Dictionary(uniqueKeysWithValues: newElements.map { ($0.key, $0.element) })
    let changed = newElements.compactMap { key, element in
      before[key].flatMap { old in
        old == element
          ? nil
          : SceneDifferences.ChangedElement(
            id: key.id, properties: PropertyChange.all(from: old, to: element))
      }
    }
    return SceneDifferences(
      added: newElements.filter { before[$0.key] == nil }.map(\.element),
      removed: oldElements.filter { after[$0.key] == nil }.map(\.element), changed: changed,
      isReordered: newElements.map(\.key).filter { before[$0] != nil }
        != oldElements.map(\.key).filter { after[$0] != nil },
      properties: PropertyChange.all(from: old, to: self).filter { $0.name != "elements" })
  }

  /// An identity, and how many elements before it have the same.
  private struct ElementKey: Hashable {
    let id: SceneID
    let count: Int
  }

  private var keyedElements: [(key: ElementKey, element: SceneElement)] {
    var counts: [SceneID: Int] = [:]
    return elements.map { element in
      let count = counts[element.id, default: 0]
      counts[element.id] = count + 1
      return (ElementKey(id: element.id, count: count), element)
    }
  }
}
