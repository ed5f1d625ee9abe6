/// A whole workspace: all the parts of a store in one place.
///
/// Plugins of surfaces read from it.
public typealias WorkspaceStore = BoardStore & TripStore & LocalStore & CommandStore & SyncStore
  & CheckedStore
