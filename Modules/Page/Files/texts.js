// Texts that are fitted into widths.

export const fontOf = (size, isBold = false) =>
  `${isBold ? 600 : 400} ${size}px system-ui, sans-serif`;

/// Fits texts into widths, and remembers how: names change rarely.
export class Texts {
  #context;
  #known = new Map();
  #font = "";

  constructor(context) {
    this.#context = context;
  }

  /// Sets the font of the canvas, which is slow, only if it is another one.
  use(font) {
    if (font !== this.#font) this.#context.font = font;
    this.#font = font;
  }

  /// Makes the next font count as another one, as the canvas has gone back to an earlier state.
  forgetFont() {
    this.#font = "";
  }

  width(text, font) {
    return this.#remembered(`${font}|${text}`, () => {
      this.use(font);
      return this.#context.measureText(text).width;
    });
  }

  /// The lines of a text in a width, at most `limit`; the end is cut with an ellipsis.
  lines(text, font, width, limit) {
    const key = `${font}|${Math.round(width)}|${limit}|${text}`;
    return this.#remembered(key, () => this.#wrap(text, font, width, limit));
  }

  /// The first of some texts, in the largest of some fonts, whose words all fit into the lines; the
  /// last text in the last font, cut, if none does.
  fitted(texts, fonts, width, limit) {
    for (const text of texts) {
      for (const font of fonts) {
        const lines = this.lines(text, font.font, width, limit(font.size));
        if (isWhole(lines, text)) return { lines, ...font };
      }
    }
    const font = fonts.at(-1);
    return { lines: this.lines(texts.at(-1), font.font, width, limit(font.size)), ...font };
  }

  #remembered(key, make) {
    if (!this.#known.has(key)) {
      // Zooming and typing make many that are needed once.
      if (this.#known.size > 20_000) this.#known.clear();
      this.#known.set(key, make());
    }
    return this.#known.get(key);
  }

  #wrap(text, font, width, limit) {
    const lines = [];
    if (limit < 1 || width <= 0) return lines;
    for (const paragraph of safe(text).split("\n")) {
      let rest = paragraph;
      do {
        if (lines.length === limit) return this.#cutEnd(lines, font, width);
        const length = this.#breakingPoint(rest, font, width);
        lines.push(rest.slice(0, length).trimEnd());
        rest = rest.slice(length).trimStart();
      } while (rest);
    }
    return lines;
  }

  /// How much of a text fits, up to a blank if possible, and at least a character.
  #breakingPoint(text, font, width) {
    const fitting = this.#fitting(text, font, width);
    const blank = fitting < text.length ? text.lastIndexOf(" ", fitting) : 0;
    return blank > 0 ? blank : Math.max(fitting, text.codePointAt(0) > 0xffff ? 2 : 1);
  }

  #fitting(text, font, width) {
    if (this.width(text, font) <= width) return text.length;
    let [low, high] = [0, text.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.width(text.slice(0, middle), font) <= width) low = middle;
      else high = middle;
    }
    // Half of a character outside the basic plane shows nothing.
    return /[\ud800-\udbff]$/.test(text.slice(0, low)) ? low - 1 : low;
  }

  #cutEnd(lines, font, width) {
    const last = lines.pop();
    const length = this.#fitting(last, font, Math.max(width - this.width("…", font), 0));
    return [...lines, `${last.slice(0, length).trimEnd()}…`];
  }
}

/// Whether lines have a text without a break inside a word.
function isWhole(lines, text) {
  const words = (value) => value.split(/\s+/).filter(Boolean);
  return words(lines.join(" ")).join(" ") === words(safe(text)).join(" ");
}

/// A text without characters that turn or hide others, and not longer than anything can show.
export function safe(text) {
  return text.slice(0, 8000)
    .replace(/[\0-\x09\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, " ");
}

export const lineHeight = (size) => Math.round(size * 1.2);
