import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let trigger = CommandSpec(
    "trigger", "does what a tap on a block would do", .target, .flag("release"), .flag("dry-run"),
    .option("profile", .word("PROFILE", from: .profiles)),
    details: """
      A block does what 'action' and 'override' set; an object does go. --release releases it \
      instead. Blocks and their labels are those of the open board. --dry-run shows the messages \
      without sending them, and needs no connection. Put quotes around a name that begins with @ \
      or #.
      """,
    examples: [
      "trigger #3", "trigger @0,0 --release", "trigger list 5 --dry-run --profile hog4",
    ], synonyms: "go fire run start flash toggle pause back cue", isReversible: false
  ) { runner, target, isRelease, isDryRun, profile throws(CommandError) in
    if let profile, !isDryRun {
      throw CommandError(
        .syntax, "the connection's own profile decides which messages are sent",
        remedy: "add '--dry-run' to see what another profile would send", at: profile.range)
    }
    let (block, object) = try await runner.find(target)
    if let block, case .goto = block.item.content {
      throw CommandError(
        .notAllowed, "this block opens a board and sends nothing",
        remedy: "a tap in play mode opens the board")
    }
    if !isDryRun { try await runner.reachConsole() }
    let workspace = runner.workspace
    var trigger = Trigger(object.map(Trigger.Target.init), action: isRelease ? .release : .go)
    if let block {
      trigger = try await runner.ask(await workspace.trigger(for: block, isRelease: isRelease))
    }
    guard isDryRun else {
      return SentAnswer(try await runner.ask(await workspace.fire(trigger, of: block)))
    }
    let path = profile.map { ProfileFile.absolute(runner.expanded($0.value)) }
    let sent = try await runner.ask(await workspace.rehearse(trigger, profile: path))
    return SentAnswer(sent, isRehearsed: true)
  }
}

/// What a command triggers.
package enum TriggerTarget: Hashable, Sendable {
  /// A block, by its own action and message.
  case item(Located<ItemReference>)
  /// An object of the show, on a board or not.
  case object(Located<ObjectReference>)
  /// The beginning of an identity, of a block or an object, or an object's name.
  case itemOrObject(Located<ObjectReference>)
}

extension Part where Value == TriggerTarget {
  fileprivate static var target: Part {
    let (item, object) = (Part<Located<ItemReference>>.item, Part<Located<ObjectReference>>.object)
    return Part(.choice([item.shape, object.shape])) { reader throws(SyntaxError) in
      guard let first = reader.peek else {
        throw reader.missing(
          "what to trigger is missing",
          WordReader.itemForms.dropLast() + WordReader.objectForms)
      }
      guard first.form == .word else { return .object(try reader.object()) }
      if first.text.hasPrefix("@") || first.text.hasPrefix("#") {
        return .item(try reader.item())
      }
      guard reader.words.count == 1, WordReader.isIdentity(first.text) else {
        return .object(try reader.object())
      }
      return .itemOrObject(try reader.object())
    }
  }
}

extension CommandRunner {
  /// The error for a name that could be a label, if no board is open.
  private static func withBoard(_ error: CommandError, _ object: ObjectReference) -> CommandError {
    guard case .named = object else { return error }
    var error = error
    error.remedy =
      "'objects' lists them; to trigger a block by its label, open its board first: 'board NAME'"
    return error
  }

  /// Finds a block, or an object.
  fileprivate func find(
    _ target: TriggerTarget
  ) async throws(CommandError) -> (PlacedItem?, ShowObject?) {
    let block: PlacedItem
    switch target {
    case .item(let item): block = try await self.item(item)
    case .object(let object):
      do throws(CommandError) {
        return (nil, try await self.object(object))
      } catch {
        // A label is not the name of an object.
        guard error.code == .notFound else { throw error }
        guard await workspace.board != nil else { throw Self.withBoard(error, object.value) }
        guard
          let item = try? await item(object.map(ItemReference.showing))
        else { throw error }
        block = item
      }
    case .itemOrObject(let object):
      // Without a board there are no blocks.
      guard let item = try? await self.item(object.map(ItemReference.showing)) else {
        return (nil, try await self.object(object))
      }
      block = item
    }
    guard !block.isOrphan else {
      throw CommandError(.unknownObject, "the object of this block was deleted")
    }
    return (block, nil)
  }
}
