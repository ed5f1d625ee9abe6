import Domain
import PluginAPI

/// Keeps what a simulation changes in a real store, and reads it back.
///
/// The store is opened when it is first needed: most simulations never do.
struct StoreRoundTrip: Sendable {
  private var store: (any StageStore)?
  private var sequence = StoreSequence.start
  /// What was changed since the store was last told.
  private var pending: [Change] = []

  /// Notes changes that the store will be told.
  mutating func note(_ changes: [Change]) { pending += changes }

  /// Keeps everything, and reads it back.
  ///
  /// - Parameters:
  ///   - stage: What the simulation began with.
  ///   - open: Opens an empty workspace.
  /// - Returns: What the store holds of what the stage has.
  /// - Throws: What the store could not do.
  mutating func entities(
    of stage: Stage, opening open: @Sendable () throws(StoreError) -> any StageStore
  ) throws(Fault) -> [Entity] {
    do throws(StoreError) {
      let store: any StageStore
      if let known = self.store {
        store = known
      } else {
        store = try open()
        sequence = try store.commit(
          stage.entities.map(Change.insert), expecting: try store.sequence())
      }
      self.store = store
      sequence = try store.commit(pending, expecting: sequence)
      pending.removeAll()
      var entities: [Entity] = []
      if let contents = try store.contents(of: stage.show.id)?.value {
        entities += [.show(contents.show)] + contents.objects.map(Entity.object)
        entities += contents.boards.map(Entity.board) + contents.items.map(Entity.item)
      }
      return entities + (try stage.part?.part.stored(in: store) ?? [])
    } catch {
      throw Fault(.store, "\(error)")
    }
  }
}
