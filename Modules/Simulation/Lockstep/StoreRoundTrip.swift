import Domain
import PluginAPI

/// Stores the changes of a simulation in a real store, and reads them back.
///
/// The store is opened on first use: most simulations never need it.
struct StoreRoundTrip: Sendable {
  private var store: (any StageStore)?
  private var sequence = StoreSequence.start
  /// The changes since the last write.
  private var pending: [Change] = []

  /// Records changes for the store.
  mutating func note(_ changes: [Change]) { pending += changes }

  /// Stores everything, and reads it back.
  ///
  /// - Parameters:
  ///   - stage: The initial stage.
  ///   - open: Opens an empty workspace.
  /// - Returns: The store's entities of the stage.
  /// - Throws: Errors of the store.
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
      let entities = try store.contents(of: stage.show.id)?.value.entities ?? []
      return entities + (try stage.part?.part.stored(in: store) ?? [])
    } catch {
      throw Fault(.store, "\(error)")
    }
  }
}
