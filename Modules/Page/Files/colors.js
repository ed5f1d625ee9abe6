// The colours of the page, and which of them can be read on each other.

export const themeQueries = [
  "(prefers-color-scheme: light)", "(prefers-contrast: more)", "(forced-colors: active)",
];

/// The colours of the style sheet, read once.
export class Theme {
  constructor(context) {
    const style = getComputedStyle(document.documentElement);
    for (const name of [
      "ground", "ink", "faint", "neutral", "edge", "accent", "valid", "danger", "panel",
    ]) {
      // The canvas turns every form of colour into `#rrggbb`.
      context.fillStyle = style.getPropertyValue(`--${name}`).trim();
      this[name] = context.fillStyle;
    }
    this.line = Number(style.getPropertyValue("--line")) || 1;
  }

  /// A colour that differs from a ground: mixed with the text's colour if it is too near.
  visible(color, ground) {
    return contrast(color, ground) < 1.8 ? mixed(color, readable(ground), 0.5) : color;
  }
}

const components = (color) =>
  [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16) || 0);

function luminance(color) {
  const [red, green, blue] = components(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

/// Black or white, whichever is easier to read on a colour.
export const readable = (ground) => (luminance(ground) > 0.179 ? "#000000" : "#ffffff");

export function mixed(one, other, share) {
  const [from, to] = [components(one), components(other)];
  const parts = from.map((value, index) => Math.round(value + (to[index] - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
