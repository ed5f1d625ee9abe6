extension ValueKind {
  /// How to write values, for the end of the list of all commands; an entry without a name
  /// continues the previous one.
  static let glossary: [(value: String, text: String)] = [
    ("KIND", "group, intensity, position, colour, beam, effect, list, scene, batch, macro or plot"),
    ("OBJECT", "list 5, a \"name\", or at least 4 digits of an id"),
    ("ITEM", "@X,Y (what covers that cell), #N (reading order), a label, or what the block shows"),
    ("ITEMS", "one block as ITEM, #N..#M (by their numbers), or X,Y..X,Y (all in a region)"),
    ("X,Y", "column and row of a cell, for example 3,-2; 0,0 is the middle, y grows downwards"),
    (
      "", "for gestures board points, 44 to a cell, for example 3.5,-2; screen points with --screen"
    ),
    ("", "on a canvas places are points too; @X,Y and X,Y..X,Y are cells on every board"),
    ("DX,DY", "how far to the right and down, in cells; for 'pan' and on a canvas in points"),
    ("WxH", "columns and rows, for example 2x3; width and height in points on a canvas"),
    ("", "for pictures in pixels, for example 1920x1080"),
    ("SHAPE", "a pentomino's letter, rows such as xx/.x, or a rectangle such as 2x3"),
    ("HANDLE", "top, right, bottom, left, top-left, top-right, bottom-left or bottom-right"),
    ("COLOR", "red, amber, blue … or #rrggbb"),
    ("POINTS", "the width of a pen, a number from 0.1 to 1000"),
    ("ADDRESS", "where a message goes on the console, for example /eos/ping"),
    ("ARGS", "what the message carries: words, in quotes if they contain spaces"),
    ("SCALE", "a number greater than 0: 2 is twice as large, 0.5 half as large"),
    ("SECONDS", "a number from 0 to 3600"),
    ("URL", "where a console is, for example osc+udp://10.0.0.5:7001"),
    ("PROFILE", "a name that 'profiles' lists, or a file"),
    ("MS", "milliseconds, 0 to 1000"),
    ("ENTRY", "DAY:POSITION such as 3:2, a \"title\", a game's key, or at least 4 digits of an id"),
    ("DAY", "the number of a day of the trip; day 1 is the first"),
    ("TIME", "hours and minutes, for example 19:05"),
    ("LAT,LON", "degrees north and east, for example 41.948,-87.655"),
    ("DATE", "year, month and day, for example 2026-04-01"),
    ("DAYS", "how many days, 1 to 3660"),
    ("ZONE", "a time zone, for example America/Chicago"),
  ]

  /// More notes on how to write commands.
  static let note =
    "Names of several words need quotes only if they contain a keyword. # begins a comment."
}
