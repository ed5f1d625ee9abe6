import Domain
import Foundation
public import PluginAPI

/// A copy of a workspace in a temporary folder, for dry runs.
///
/// A dry run reports exactly what the real run would, even for several files that build on each
/// other. The original is only read, and is not created if it does not exist.
///
/// A store accepts no new block without its object. So a block whose object is missing in a damaged
/// original has only a message in the copy: it covers the same cells.
public struct TrialCopy: Sendable {
  /// The location of the copy, opened by the same store as the original.
  public let location: WorkspaceLocation
  private let folder: URL

  /// Copies a workspace.
  ///
  /// - Parameters:
  ///   - original: The workspace to copy.
  ///   - registry: The plugins of this build.
  /// - Throws: ``WorkspaceError`` if the original cannot be read or the copy not be written.
  public init(of original: WorkspaceLocation, registry: Registry) throws(WorkspaceError) {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("callboard-\(UUID().uuidString)")
    location = try WorkspaceLocation(
      "\(original.store.key):\(folder.appendingPathComponent("trial").path)", registry: registry)
    do {
      try Self.copy(from: original, to: location)
    } catch {
      remove()
      throw WorkspaceError(error)
    }
  }

  /// Deletes the copy.
  ///
  /// If that fails, the system later empties the folder.
  public func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  private static func copy(
    from original: WorkspaceLocation, to copy: WorkspaceLocation
  ) throws(StoreError) {
    let source = try original.store.open(original.path)
    let contents = try WorkspaceContents(of: source)
    let objects = contents.objects
    let changes = contents.entities.map { entity -> Change in
      guard case .item(let item) = entity else { return .insert(entity) }
      return .insert(.item(item.copied(among: objects)))
    }
    try source.close()
    let target = try copy.store.open(copy.path)
    _ = try target.commit(changes, expecting: try target.sequence())
    try target.close()
  }
}

extension BoardItem {
  /// The block, with an artificial message in place of a missing object.
  fileprivate func copied(among objects: Set<Domain.ID<ShowObject>>) -> BoardItem {
    guard let object, !objects.contains(object) else { return self }
    var copy = self
    copy.content = .message("\(object)")
    return copy
  }
}
