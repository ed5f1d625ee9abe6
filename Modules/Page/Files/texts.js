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
    return this.#wrapped(text, font, width, limit).lines;
  }

  /// The first of some texts, in the largest of some fonts, whose words all fit into the lines; the
  /// last text in the last font, cut, if none does.
  fitted(texts, fonts, width, limit) {
    for (const text of texts) {
      for (const font of fonts) {
        const { lines, isWhole } = this.#wrapped(text, font.font, width, limit(font.size));
        if (isWhole) return { lines, ...font };
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

  #wrapped(text, font, width, limit) {
    const key = `${font}|${Math.round(width)}|${limit}|${text}`;
    return this.#remembered(key, () => this.#wrap(text, font, width, limit));
  }

  /// The lines of a text, and whether they have all of it, without a break inside a word.
  #wrap(text, font, width, limit) {
    const lines = [];
    if (limit < 1 || width <= 0) return { lines, isWhole: text === "" };
    let isWhole = true;
    for (const paragraph of safe(text).split("\n")) {
      let rest = paragraph;
      do {
        if (lines.length === limit) {
          return { lines: this.#cutEnd(lines, font, width), isWhole: false };
        }
        const fitting = this.#fitting(rest, font, width);
        const length = breakingPoint(rest, fitting);
        isWhole &&= length > 0;
        // A line has at least a character.
        const end = length || Math.max(fitting, firstLength(rest));
        lines.push(rest.slice(0, end).trimEnd());
        rest = rest.slice(end).trimStart();
      } while (rest);
    }
    return { lines, isWhole };
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

/// Where a line of at most some characters ends, so that no word is broken; 0 if it cannot.
function breakingPoint(text, fitting) {
  if (fitting >= text.length) return Math.max(text.length, 1);
  for (let index = fitting; index > 0; index -= 1) {
    if (text[index] === " " || isBetweenWords(text, index)) return index;
  }
  return 0;
}

/// What scripts without blanks between words are written in.
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/// What begins no line, and what ends none, in these scripts.
const closing = /[\s)\]}"'.,:;!?%ー々、。，．・：；！？」』】〉》）ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…]/;
const opening = /[\s([{"'「『【〈《（]/;

/// Whether a line may end at a place without a blank, by the rules of Unicode for most of what names
/// have: after hyphens, dashes and slashes, and between wide characters.
function isBetweenWords(text, index) {
  const [previous = " ", before, after] = [text[index - 2], text[index - 1], text[index]];
  const isWord = /[\p{L}(]/u.test(after);
  if (before === "-") return previous !== " " && isWord;
  if (before === "/") return isWord || /\d/.test(after) && !/\d/.test(previous);
  if (/[‐–—|!?\u00ad]/.test(before)) return isWord || /\d/.test(after);
  if (after === "—" || before === ")" && after === "(") return before !== " ";
  if (closing.test(after) || opening.test(before)) return false;
  return wide.test(before) || wide.test(after) || /[、。，．！？」』】〉》）]/.test(before);
}

/// How long the first character of a text is.
const firstLength = (text) => (text.codePointAt(0) > 0xffff ? 2 : 1);

/// A text without characters that turn or hide others, and not longer than anything can show.
export function safe(text) {
  return text.slice(0, 8000)
    .replace(/[\0-\x09\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, " ");
}

export const lineHeight = (size) => Math.round(size * 1.2);
