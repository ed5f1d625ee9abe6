// Small signs that show a state without colours, or what a tap does.

/// The marks that show states without colours, the most important first.
export const marks = [
  ["invalid", "cross"], ["damaged", "cross"], ["destructive", "cross"], ["obstructing", "!"],
  ["orphaned", "?"], ["stranded", "?"], ["barrier", "bars"], ["running", "play"],
  ["unknown", "hollow"], ["chosen", "dot"],
];

/// The mark of what a tap on a block does.
export const taps = {
  go: "go", flash: "flash", toggle: "toggle", release: "release", pause: "bars", back: "back",
  board: "board",
};

/// The lines of marks, in half sizes from their middle.
export const markLines = {
  play: [[[-0.7, -0.9], [0.9, 0], [-0.7, 0.9]]],
  hollow: [[[-0.7, -0.9], [0.9, 0], [-0.7, 0.9], [-0.7, -0.9]]],
  cross: [[[-0.8, -0.8], [0.8, 0.8]], [[0.8, -0.8], [-0.8, 0.8]]],
  tick: [[[-0.9, 0], [-0.25, 0.7], [0.9, -0.7]]],
  go: [[[-0.3, -0.8], [0.5, 0], [-0.3, 0.8]]],
  back: [[[0.3, -0.8], [-0.5, 0], [0.3, 0.8]]],
  flash: [[[0.3, -1], [-0.5, 0.15], [0.5, -0.15], [-0.3, 1]]],
  toggle: [
    [[-0.5, -0.5], [0.5, -0.5], [1, 0], [0.5, 0.5], [-0.5, 0.5], [-1, 0], [-0.5, -0.5]],
    [[0.5, -0.5], [0.5, 0.5]],
  ],
  release: [[[-0.7, -0.7], [0.7, -0.7], [0.7, 0.7], [-0.7, 0.7], [-0.7, -0.7]]],
  board: [[[-0.7, 0.7], [0.7, -0.7]], [[-0.2, -0.7], [0.7, -0.7], [0.7, 0.2]]],
  bars: [[[-0.4, -0.9], [-0.4, 0.9]], [[0.4, -0.9], [0.4, 0.9]]],
};
