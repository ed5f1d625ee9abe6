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

  /// The lines of a text with styles, each as parts of one style.
  ///
  /// A style is where it begins, its length, and what differs: `bold`, a `color` and so on.
  styledLines(text, styles, size, width, limit) {
    const key = `${size}|${Math.round(width)}|${limit}|${JSON.stringify(styles)}|${text}`;
    return this.#remembered(key, () => {
      const shown = safe(text);
      const parts = (start, part) => this.#parts(start, part, styles, size);
      const measure = (part, start) =>
        parts(start, part).reduce((sum, each) => sum + each.width, 0);
      const { lines, starts } = this.#wrap(shown, measure, width, limit);
      return lines.map((line, index) => parts(starts[index], line));
    });
  }

  /// A part of a text that begins somewhere, cut where styles begin and end.
  #parts(start, part, styles, size) {
    const end = start + part.length;
    const parts = [];
    const add = (from, to, style) => {
      if (from >= to) return;
      const text = part.slice(from - start, to - start);
      parts.push({ text, style, width: this.width(text, fontOf(size, style.bold)) });
    };
    let from = start;
    for (const [first, length, style] of styles) {
      if (first + length <= from || first >= end) continue;
      add(from, first, {});
      add(Math.max(from, first), Math.min(first + length, end), style);
      from = Math.min(first + length, end);
    }
    add(from, end, {});
    return parts;
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
    const measure = (part) => this.width(part, font);
    return this.#remembered(key, () => this.#wrap(safe(text), measure, width, limit));
  }

  /// The lines of a text, where they start, and whether they have all of it, without a break inside
  /// a word. Parts of the text are measured with where they start.
  #wrap(text, measure, width, limit) {
    const [lines, starts] = [[], []];
    if (limit < 1 || width <= 0) return { lines, starts, isWhole: text === "" };
    let isWhole = true;
    let paragraphEnd = -1;
    for (const paragraph of text.split("\n")) {
      let rest = paragraph;
      paragraphEnd += 1 + paragraph.length;
      do {
        if (lines.length === limit) {
          lines.push(cutEnd(lines.pop(), starts.at(-1), measure, width));
          return { lines, starts, isWhole: false };
        }
        const start = paragraphEnd - rest.length;
        const fitting = fittingLength(rest, start, measure, width);
        const length = breakingPoint(rest, fitting);
        isWhole &&= length > 0;
        // A line has at least a character.
        const end = length || Math.max(fitting, firstLength(rest));
        lines.push(rest.slice(0, end).trimEnd());
        starts.push(start);
        rest = rest.slice(end).trimStart();
      } while (rest);
    }
    return { lines, starts, isWhole };
  }
}

/// How many characters of a text fit.
function fittingLength(text, start, measure, width) {
  if (measure(text, start) <= width) return text.length;
  let [low, high] = [0, text.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (measure(text.slice(0, middle), start) <= width) low = middle;
    else high = middle;
  }
  // Half of a character outside the basic plane shows nothing.
  return /[\ud800-\udbff]$/.test(text.slice(0, low)) ? low - 1 : low;
}

/// A line that ends with an ellipsis, as more follows.
function cutEnd(line, start, measure, width) {
  const rest = Math.max(width - measure("…", start), 0);
  return `${line.slice(0, fittingLength(line, start, measure, rest)).trimEnd()}…`;
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

/// Whether a line may end at a place without a blank: after hyphens, dashes and slashes, and between
/// wide characters. These are the rules of Unicode for most of what names have.
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
