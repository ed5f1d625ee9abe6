// snippet Commands
import Commands
import TextCells
import Workspace

// end

/// Runs a line, and explains another one.
package func exampleOfCommands(runner: CommandRunner) async throws -> [String] {
  var texts: [String] = []
  // snippet Commands
  let form = TextForm(columns: 80, colorDepth: .none)
  for statement in Statement.all(in: "show new Hamlet; bord new 'Act One'") {
    do throws(CommandError) {
      let result = try await runner.run(statement)
      texts.append(form.text(of: result))  // made show 'Hamlet'
    } catch {
      texts.append(error.message)  // unknown command 'bord', …
    }
  }
  // end
  return texts
}
