import Domain
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
    guard file.isComplete else { return }
    upload = nil
    if let former = askedFile {
      askedFile = nil
      former.remove()
      note("'\(former.name)' was not imported: another file came", isRefusal: true)
    }
    await take(file, choosing: nil)
  }

  /// Does what the person chose about the last file.
  func choose(_ choice: PageImportChoice) async {
    if choice == .revert { return await revert() }
    guard let file = askedFile else { return }
    askedFile = nil
    guard choice != .cancel else { return file.remove() }
    await take(file, choosing: choice)
  }

  private func take(_ file: PageUpload, choosing choice: PageImportChoice?) async {
    guard let program else { return file.remove() }
    await endRecording()
    let former = await seat.show?.id
    // Reading a file can take seconds, and pages need their thread for touches.
    let report = await withTaskExecutorPreference(globalConcurrentExecutor) {
      await program.importFile(at: file.path, by: seat, choosing: choice)
    }
    revertible = report.command.map { ($0, former) }
    // The page may have gone meanwhile, or have begun another file.
    if !report.choices.isEmpty, !hasEnded, upload == nil, askedFile == nil {
      askedFile = file
    } else {
      file.remove()
    }
    send(report, of: file.name)
    await show()
  }

  private func send(_ report: PageReport, of name: String) {
    let choices = report.choices + (report.command == nil ? [] : [.revert])
    send(
      JSONWriter.object {
        $0.object("report") { writer in
          writer.member("name", name)
          writer.member("text", report.text)
          writer.member("isRefusal", report.isRefusal)
          writer.member("isQuestion", !report.choices.isEmpty)
          writer.object("choices") { writer in
            for choice in choices { writer.member(choice.rawValue, choice.label) }
          }
        }
      })
  }

  /// Takes back what the last file changed.
  private func revert() async {
    guard let (number, former) = revertible else { return }
    revertible = nil
    await endRecording()
    do throws(WorkspaceError) {
      let report = try await seat.run(as: "revert \(number)") { seat throws(WorkspaceError) in
        let report = try seat.revert(number)
        // The show of the file is gone, if the import made it.
        if seat.show == nil, let former { try seat.openShow(former) }
        if seat.show != nil { try seat.openBoardList() }
        return report
      }
      note("reverted: \(report.record.note.words)", isRefusal: false)
    } catch {
      note(error.description, isRefusal: true)
    }
    await show()
  }

  /// Forgets a file that is not complete, or that the person was asked about.
  func endFile() {
    upload?.remove()
    askedFile?.remove()
    (upload, askedFile) = (nil, nil)
  }
}
