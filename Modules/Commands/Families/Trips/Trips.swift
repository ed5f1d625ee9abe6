extension CommandFamily {
  /// The trips of the workspace.
  static let trips = CommandFamily(
    "Trips",
    [
      .trips, .trip, .tripNew, .tripRename, .tripDelete, .tripMerge, .tripReset, .tripExport,
    ])
}
