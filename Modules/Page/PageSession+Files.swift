import JSONText
import PluginAPI
import Workspace

/// Files that a page sends.
extension PageSession {
  /// Begins to take a file.
  func beginFile(_ name: String, size: Int) async {
    endFile()
    do throws(WorkspaceError) {
      guard program != nil else {
        throw WorkspaceError(.notAllowed, "this program takes no files from pages")
      }
      guard await seat.role == .edit else {
        throw WorkspaceError(
          .readOnly, "nothing can be imported from here: the role is '\(await seat.role)'")
      }
      upload = try PageUpload(name, size: size)
    } catch {
      note(error.description, isRefusal: true)
      await show()
    }
  }

  /// Takes the next bytes of a file, and imports it when it is complete.
  ///
  /// - Throws: ``PageFault`` if the file has more bytes than it should.
  func take(_ bytes: [UInt8]) async throws(PageFault) {
    guard !hasEnded else { throw PageFault("the page has ended") }
    lastHeard = now()
    // What follows a refusal is on its way already.
    guard var file = upload else { return }
    let hasRoom: Bool
    do throws(WorkspaceError) {
      hasRoom = try file.add(bytes)
      upload = file
    } catch {
      endFile()
      note(error.description, isRefusal: true)
      return await show()
    }
    guard hasRoom else { throw PageFault("the file is longer than it should be") }
    guard file.isComplete, let program else { return }
    await endRecording()
    // Reading a file can take seconds, and pages need their thread for touches.
    let report = await withTaskExecutorPreference(globalConcurrentExecutor) {
      await program.importFile(at: file.path, by: seat)
    }
    endFile()
    send(
      JSONWriter.object {
        $0.object("report") { writer in
          writer.member("name", file.name)
          writer.member("text", report.text)
          writer.member("isRefusal", report.isRefusal)
        }
      })
    await show()
  }

  /// Forgets a file that is not complete.
  func endFile() {
    upload?.remove()
    upload = nil
  }
}
