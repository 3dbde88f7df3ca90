import type { Pen, Style } from './pen.ts';
import { printable } from './runs.ts';

type LineStyle = Style & { width: number };

/**
 * Breaks a text after its words, and a word that is longer than a line after its letters. Unlike
 * `Pen.heightOf` it counts no line too many, so that the rows of a table stand close together.
 *
 * @param most lines; a longer text ends with an ellipsis
 */
export function linesOf(pen: Pen, text: string, style: LineStyle, most: number): string[] {
  if (fits(pen, text, style)) return [text].filter(Boolean);
  const lines: string[] = [];
  for (const word of wordsOf(text).flatMap((one) => piecesOf(pen, one, style))) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(pen, longer, style)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const last = [...(lines[most - 1] ?? '')].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last}…`];
}

const wordsOf = (text: string): string[] => printable(text).split(' ').filter(Boolean);

function piecesOf(pen: Pen, word: string, style: LineStyle): string[] {
  if (fits(pen, word, style)) return [word];
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (fits(pen, longer, style)) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

const fits = (pen: Pen, text: string, style: LineStyle): boolean =>
  pen.widthOf(text, style) <= style.width;
