/// A whole workspace: all the parts of a store in one place.
public typealias WorkspaceStore = BoardStore & TripStore & LocalStore & CommandStore & OutboxStore
