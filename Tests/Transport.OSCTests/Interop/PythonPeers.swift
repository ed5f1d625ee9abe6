import TestSupport
import Testing

/// Tests with peers in Python, one after the other: some keep the machine so busy that others would
/// take their silence for that of the console.
@Suite("Peers in Python", .serialized, .enabled(if: Peer.hasPython, "\(Peer.pythonIsMissing)"))
enum PythonPeers {}
