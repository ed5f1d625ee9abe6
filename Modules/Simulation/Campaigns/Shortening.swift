/// A way to make a script shorter that breaks a promise.
public struct Shortening: Sendable {
  /// The script to shorten, and its context.
  public struct Subject: Sendable {
    /// The simulated surface.
    public let kind: SimulatedSurface
    /// The fault that is injected, or `nil`.
    public let mutant: Mutant?
    /// A real store and renderers, if there are some.
    public let equipment: Equipment
    /// The script.
    public let script: Script
    /// The promise that it breaks.
    public let fault: Fault
  }

  /// A script that breaks the same promise, how it does, and whether everything was tried to make
  /// it shorter.
  public typealias Shortened = (script: Script, fault: Fault, isComplete: Bool)

  /// Returns a script that breaks the same promise.
  public let shorten: @Sendable (Subject) -> Shortened

  /// Creates a way to make scripts shorter.
  public init(shorten: @escaping @Sendable (Subject) -> Shortened) { self.shorten = shorten }

  /// Leaves scripts as they are.
  public static let none = Shortening { ($0.script, $0.fault, isComplete: false) }
}
