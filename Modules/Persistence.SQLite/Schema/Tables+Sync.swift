extension Tables {
  /// The statements that make version 12 of version 11: what sync knows beside the contents.
  package static let version12 = """

    CREATE TABLE sync (
      name TEXT NOT NULL PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
