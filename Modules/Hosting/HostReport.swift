public import Domain
public import PluginAPI

/// What happened behind a ``SurfaceHost``, outside its calls.
public enum HostReport: Hashable, Sendable {
  /// Changes of others arrived: the effects on the surface, such as a gesture that was interrupted.
  case effects([Effect])
  /// The oldest decision is stored; the state of the store after it.
  case kept(StoreSequence)
  /// Others changed the same entities, or left no room: these changes were taken back.
  case dropped([Change])
  /// The store could not be read or written. These changes were taken back; none if reading failed.
  case failed(SurfaceError, lost: [Change])
  /// The view could not be remembered; reported once until it works again.
  case viewNotKept(StoreError)
  /// The subject no longer exists: the host does nothing more.
  case gone
}
