public import Domain
public import PluginAPI

/// What happened in the background of a ``SurfaceHost``, outside its calls.
///
/// ``SurfaceHost/onReport`` receives it on the main actor, once the surface contains it.
/// The page of ``Hosting`` says what an app does at each.
public enum HostReport: Hashable, Sendable {
  /// Changes of others arrived, or ``SurfaceHost/flush()`` let time pass: the effects on the
  /// surface, such as a gesture that was interrupted.
  case effects([Effect])
  /// The oldest waiting edit is stored; the state of the store after it.
  case kept(StoreSequence)
  /// Others changed the same entities, or took the room: these changes were rolled back.
  case dropped([Change])
  /// The store could not be read or written. These changes were rolled back; none if reading
  /// failed.
  case failed(SurfaceError, lost: [Change])
  /// The view could not be remembered; reported once until it works again.
  case viewNotKept(StoreError)
  /// The subject no longer exists: the host does nothing more.
  case gone
}
