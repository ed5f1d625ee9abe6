// snippet Domain
import Domain

// end

/// An edit, and the edit that takes it back.
package func exampleOfDomain(created: Timestamp) throws -> (name: String, undone: String) {
  var random = SystemRandomNumberGenerator()
  // snippet Domain
  var ids = IDSequence(using: &random)
  let show = Show(id: ids.next(), name: "Hamlet", created: created)
  let list = ShowObject(
    id: ids.next(), show: show.id, kind: .list, number: ObjectNumber(1), created: created)

  let name = try Name.validated("  Act One ")
  let rename = Change.updating(list) { $0.name = name }
  let undo = rename.inverse
  // end
  return (rename.after?.name ?? "", undo.after?.name ?? "")
}

extension Entity {
  fileprivate var name: String? { if case .object(let object) = self { object.name } else { nil } }
}
