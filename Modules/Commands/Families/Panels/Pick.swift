package import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let pick = CommandSpec(
    "pick", "chooses the object of a new block, or another one for a block", .pick,
    details: """
      Answers the picker, which opens after a drag on empty board and for 'menu reassign'. \
      --search and --kind list the objects that fit, and leave the picker open; cancel closes it. \
      Put quotes around the name of an object that is called cancel.
      """,
    examples: [
      "pick list 5", "pick --search opening", "pick --search \"side left\" --kind group,list",
      "pick cancel",
    ]
  ) { runner, pick throws(CommandError) in
    try await runner.pick(pick)
  }
}

/// An answer to the picker.
package enum Pick: Hashable, Sendable {
  /// An object is chosen.
  case object(Located<ObjectReference>)
  /// Only objects that contain a text are shown, and of some kinds; none means all.
  case search(String, kinds: Set<ObjectKind>)
  /// It is closed without a choice.
  case cancel
}

extension Part where Value == Pick {
  fileprivate static var pick: Part {
    let object = Part<Located<ObjectReference>>.object
    let search = Part<Located<String>?>.option("search", .word("TEXT"))
    let kinds = Part<Set<ObjectKind>>.option("kind", .kinds, default: [])
    let shape = Shape.choice([
      object.shape, .sequence([search.shape, kinds.shape]), .keyword("cancel"),
    ])
    return Part(shape) { reader throws(SyntaxError) in
      if reader.has("search") || reader.has("kind") {
        try reader.finish("put a text of several words in quotes")
        let text = try search.read(&reader)?.value
        return .search(text ?? "", kinds: try kinds.read(&reader))
      }
      guard reader.peek != nil else {
        throw reader.missing(
          "the object is missing", WordReader.objectForms + reader.flags + ["cancel"])
      }
      return reader.takeLast("cancel") ? .cancel : .object(try object.read(&reader))
    }
  }
}

extension CommandRunner {
  fileprivate func pick(_ pick: Pick) async throws(CommandError) -> any Answer {
    switch pick {
    case .object(let reference):
      return try await choose(try await object(reference))
    case .search(let text, let kinds):
      _ = try await answer(.search(text, kinds: kinds), remedy: Self.pickerRemedy)
      let query = ObjectQuery(text, kinds: kinds)
      let objects = try await objects()
      return ObjectsAnswer(objects: objects.filter(query.matches), count: objects.count)
    case .cancel:
      guard try await scene().scene.elements.contains(where: { $0.id == .panel(.picker) })
      else { throw Self.nothingOpen(Self.pickerRemedy) }
      return try await answer(.cancel)
    }
  }

  /// Takes an object from the picker; as with a finger, a refusal is not a failure.
  private func choose(_ object: ShowObject) async throws(CommandError) -> GestureOutcome {
    var (before, whole) = try await scene()
    let reaction = try await ask(await workspace.perform(.pick(object.id)))
    switch reaction.refusal?.reason {
    case .nothingOpen?: throw Self.nothingOpen(Self.pickerRemedy)
    case .notEditable?: throw CommandError(Refusal(.notEditable), wording: workspace.wording)
    default: break
    }
    whole.append(reaction)
    return try await outcome(of: whole, after: before)
  }

  private static let pickerRemedy =
    "in edit mode a drag on empty board opens the picker, and so does 'menu reassign'"
}
