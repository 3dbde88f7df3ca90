/** The fonts of papers. Most are split into files by their letters. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { taskRoot } from '#core/platform/config.ts';
import { lazy } from '#shared/platform/lazy.ts';

interface CutFont {
  name: string;
}

interface WholeFont {
  file: string;
  range: string;
}

/** The first font that has a letter prints it. */
export const cutFonts: readonly CutFont[] = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-ethiopic',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thai',
].map((stem) => ({ name: `@fontsource/${stem}` }));

export const wholeFonts: readonly WholeFont[] = [
  {
    file: '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
    range: 'U+1100-11FF,U+3130-318F,U+A960-A97F,U+AC00-D7FF',
  },
  {
    file: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    range: 'U+2E80-312F,U+3190-4DBF,U+4E00-9FFF,U+F900-FAFF,U+FF00-FFEF,U+20000-2FA1F',
  },
];

/** In a function the files are beside its bundle, elsewhere in the packages of the repository. */
const root = (): string => join(taskRoot() ?? process.cwd(), 'node_modules');

/** A font file, with the letters that it has. */
export interface FontFile {
  /** Unique among all files. */
  id: string;
  usual(): Buffer;
  bold(): Buffer;
  has(codePoint: number): boolean;
}

/** The first font that has a letter is used. */
export const fontFiles = lazy((): readonly FontFile[] => [
  ...cutFonts.flatMap(filesOf),
  ...wholeFonts.map(wholeFile),
]);

function filesOf({ name }: CutFont): FontFile[] {
  const folder = join(root(), name);
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'unicode.json'), 'utf8'),
  );
  const stem = name.slice(name.lastIndexOf('/') + 1);
  return Object.entries(ranges).map(([part, range]) => {
    const read = (weight: number) =>
      lazy(() =>
        unpackFont(readFileSync(join(folder, 'files', `${stem}-${part}-${weight}-normal.woff`))),
      );
    return { id: `${stem}-${part}`, usual: read(400), bold: read(700), has: within(range) };
  });
}

/** Read once, because a function prints many papers with the same letters. Without bold: only names use it. */
function wholeFile({ file, range }: WholeFont): FontFile {
  const read = lazy(() => readFileSync(join(root(), file)));
  return { id: basename(file), usual: read, bold: read, has: within(range) };
}

function within(range: string): FontFile['has'] {
  const spans = spansIn(range);
  return (codePoint) => spans.some(([from, to]) => codePoint >= from && codePoint <= to);
}

/** @param range as in a style sheet: `U+0000-00FF,U+0131` */
const spansIn = (range: string): [number, number][] =>
  range.split(',').map((span) => {
    const [from = '', to = from] = span.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** Bytes of both headers, and of an entry in their directories. */
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/**
 * Inflates all tables once: fontkit would inflate the outlines again for each letter. @param woff WOFF 1.0 (W3C,
 * section 3 and 4)
 * @returns the same font as OpenType, without checksums, which nothing here reads
 */
function unpackFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let at = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(WOFF.header + index * WOFF.entry);
    const table = tableOf(woff, entry);
    const to = SFNT.header + index * SFNT.entry;
    entry.copy(directory, to, 0, 4);
    directory.writeUInt32BE(at, to + 8);
    directory.writeUInt32BE(table.length, to + 12);
    const padded = Buffer.concat([table], Math.ceil(table.length / 4) * 4);
    tables.push(padded);
    at += padded.length;
  }
  return Buffer.concat([directory, ...tables]);
}

function tableOf(woff: Buffer, entry: Buffer): Buffer {
  const [offset, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
    number,
    number,
    number,
  ];
  const bytes = woff.subarray(offset, offset + packed);
  return packed < length ? inflateSync(bytes) : bytes;
}
