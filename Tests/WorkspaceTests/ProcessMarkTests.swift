import Foundation
import PluginAPI
import Testing

@testable import Workspace

/// Processes are told apart by their number and start, while they run.
@Suite("Marks of processes")
struct ProcessMarkTests {
  #if os(Linux)
    @Test("A process that was killed does not run, also if its parent has not noticed")
    func killed() throws {
      var child = pid_t()
      let path = "/bin/sleep"
      var words: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("600"), nil]
      defer { for word in words { free(word) } }
      try #require(posix_spawn(&child, path, nil, nil, &words, nil) == 0)
      let name = try #require(ProcessMark.mark(of: child))
      #expect(ProcessMark.system.isAlive(name))
      #expect(kill(child, SIGKILL) == 0)
      // It ended, and stays in the list of processes.
      var info = siginfo_t()
      #expect(waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) == 0)
      #expect(!ProcessMark.system.isAlive(name))
      #expect(waitpid(child, nil, 0) == child)
    }
  #endif
}
