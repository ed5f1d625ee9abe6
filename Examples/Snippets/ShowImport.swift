// snippet ShowImport
import Domain
import PluginAPI
import ShowImport

// end

/// The changes that bring a file into a new show, and what the report says.
package func exampleOfShowImport(
  show: Show, now: Timestamp
) -> (changes: Int, created: Int, boards: Int) {
  var random = SystemRandomNumberGenerator()
  // snippet ShowImport
  let file = ImportedShow(objects: [
    ImportedObject(identifier: "g1", kind: .group, number: ObjectNumber(1), name: "Front"),
    ImportedObject(identifier: "s4", kind: .scene, number: ObjectNumber(4), name: "Moon"),
  ])
  let request = ImportRequest(
    file: "rig.csv", format: "csv", imported: file, show: show, existing: nil, now: now)
  let plan = ShowImporter.plan(request, using: &random)
  // plan.changes creates the show, two objects, and boards with their blocks.
  // end
  let boards = plan.changes.count { if case .board = $0.after { true } else { false } }
  return (plan.changes.count, plan.report.created.values.reduce(0, +), boards)
}
