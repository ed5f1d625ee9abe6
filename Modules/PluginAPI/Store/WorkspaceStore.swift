/// Keeps a whole workspace: everything that the parts of a store keep, in one place.
public typealias WorkspaceStore = BoardStore & TripStore & LocalStore & CommandStore & OutboxStore
