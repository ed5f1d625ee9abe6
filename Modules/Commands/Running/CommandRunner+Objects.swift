import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  func objectOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    switch command {
    case .addObjects(let add):
      let made = try await ask(naming: add.name, await workspace.addObjects(add.objects))
      return .made(made)
    case .editObject(let edit):
      let object = try await object(edit.object)
      let edited = try await ask(
        naming: edit.name, await workspace.editObject(object.id, edit.change))
      return .object(edited, edited == object ? .kept : .changed)
    case .deleteObject(let delete): return try await deleteObject(delete)
    case .objects(let list):
      let all = try await objects()
      return .objects(all.filter(list.query.matches), of: all.count)
    default:
      let all = try await objects()
      return .objects(all, of: all.count)
    }
  }

  private func deleteObject(
    _ delete: Command.DeleteObject
  ) async throws(CommandError) -> CommandOutput {
    let object = try await object(delete.object, isDeletion: true)
    let shown = try await ask(await workspace.itemCount(showing: object.id))
    let blocks = "\(Count.items(shown)) that \(shown == 1 ? "shows" : "show") it"
    try await checkConfirmed(
      delete.isConfirmed, "Delete \(object.reference) and \(blocks)?")
    let count = try await ask(await workspace.deleteObject(object.id))
    return .objectDeleted(object, items: count)
  }

  func objects() async throws(CommandError) -> [ShowObject] {
    try await ask(await workspace.objects())
  }

  /// The object that a command names.
  func object(
    _ reference: Written<ObjectReference>, isDeletion: Bool = false
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

extension Command.ListObjects {
  fileprivate var query: ObjectQuery { ObjectQuery(text ?? "", kinds: kind.map { [$0] } ?? []) }
}

extension Command.AddObjects {
  fileprivate var objects: [NewObject] {
    let all: [ConsoleNumber] =
      switch numbers {
      case .one(let number): [number]
      case .through(let range): range.compactMap { ConsoleNumber(String($0)) }
      }
    return all.map { number in
      NewObject(kind: kind, number: number, name: name.value, color: color, isOutlined: isOutlined)
    }
  }
}

extension Command.EditObject {
  fileprivate var change: ObjectEdit {
    let newColor: ColorEdit? =
      switch color {
      case .set(let color): .set(color)
      case .clear: .clear
      case nil: nil
      }
    return ObjectEdit(
      kind: kind, number: number, name: name?.value, color: newColor, isOutlined: isOutlined)
  }
}
