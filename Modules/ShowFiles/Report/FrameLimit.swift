/// How far things may be in the layouts of other programs.
enum FrameLimit {
  /// The largest coordinate or size accepted, in the file's unit; screens have some thousands.
  static let coordinate = 1_000_000.0
}
