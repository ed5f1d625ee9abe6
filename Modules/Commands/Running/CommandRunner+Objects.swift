import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  func objects() async throws(CommandError) -> [ShowObject] {
    try await ask(await workspace.objects())
  }

  /// The object that a command names.
  func object(
    _ reference: Located<ObjectReference>, isDeletion: Bool = false
  ) async throws(CommandError) -> ShowObject {
    let near = try await ask { workspace throws(WorkspaceError) in
      switch reference.value {
      case .numbered(let kind, let number, _): try await workspace.objects(kind, number)
      case .named(let name): try await workspace.objects(beginningWith: name.text)
      }
    }
    if let near, let object = ObjectResolver(objects: near, isDeletion: isDeletion).one(reference) {
      return object
    }
    // None or several: the error may name any.
    return try ObjectResolver(objects: try await objects(), isDeletion: isDeletion).resolve(
      reference)
  }
}
