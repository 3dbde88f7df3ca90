/** QR codes of short texts (ISO/IEC 18004) for links on paper: byte mode, error correction M, versions 1 to 6. */

/** Dark modules by row and column, without a quiet zone. */
export type QrCode = readonly (readonly boolean[])[];

interface Version {
  size: number;
  /** Data blocks, each with its own correction. */
  blocks: number;
  dataPerBlock: number;
  correctionPerBlock: number;
}

/** Error correction M by version, from the standard's table. */
const versions: readonly Version[] = [
  { size: 21, blocks: 1, dataPerBlock: 16, correctionPerBlock: 10 },
  { size: 25, blocks: 1, dataPerBlock: 28, correctionPerBlock: 16 },
  { size: 29, blocks: 1, dataPerBlock: 44, correctionPerBlock: 26 },
  { size: 33, blocks: 2, dataPerBlock: 32, correctionPerBlock: 18 },
  { size: 37, blocks: 2, dataPerBlock: 43, correctionPerBlock: 24 },
  { size: 41, blocks: 4, dataPerBlock: 27, correctionPerBlock: 16 },
];

/** Four bits of mode and eight of length come before the text. */
const HEADER_BYTES = 2;

/** @throws RangeError for a text of more than 106 bytes */
export function qrCode(text: string): QrCode {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versions.find(
    ({ blocks, dataPerBlock }) => bytes.length <= blocks * dataPerBlock - HEADER_BYTES,
  );
  if (!version) throw new RangeError('The text is too long for a QR code of version 6.');
  const bits = bitsOf(interleaved(dataOf(bytes, version), version));
  const drawn = masks.map((_, mask) => draw(version.size, bits, mask));
  const penalties = drawn.map(penaltyOf);
  return drawn[penalties.indexOf(Math.min(...penalties))] as QrCode;
}

/** Light modules around a code, without which no camera finds it. */
const QUIET = 4;

/** A code's picture as SVG: the side of its view box, and the path of the dark modules. */
export function qrDrawing(text: string): { size: number; path: string } {
  const code = qrCode(text);
  const dark = code.flatMap((line, row) =>
    line.flatMap((isDark, column) => (isDark ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : [])),
  );
  return { size: code.length + 2 * QUIET, path: dark.join('') };
}

/** Mode 4 (bytes), length, bytes, end of zeros, and two padding bytes in turn. */
function dataOf(bytes: readonly number[], { blocks, dataPerBlock }: Version): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  // There is always room for these four bits, which also fill the last byte.
  nibbles.push(0);
  const data: number[] = [];
  for (let at = 0; at < nibbles.length; at += 2)
    data.push(((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0));
  for (let pad = 0xec; data.length < blocks * dataPerBlock; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** The first byte of each block, then the second, and so on; the correction likewise. */
function interleaved(data: readonly number[], version: Version): number[] {
  const { blocks, dataPerBlock, correctionPerBlock } = version;
  const parts = Array.from({ length: blocks }, (_, block) =>
    data.slice(block * dataPerBlock, (block + 1) * dataPerBlock),
  );
  const corrections = parts.map((part) => correctionOf(part, correctionPerBlock));
  return [...inTurn(parts, dataPerBlock), ...inTurn(corrections, correctionPerBlock)];
}

const inTurn = (lists: readonly number[][], length: number): number[] =>
  Array.from({ length }, (_, at) => lists.map((list) => list[at] ?? 0)).flat();

const bitsOf = (bytes: readonly number[]): boolean[] =>
  bytes.flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1));

// Reed-Solomon in GF(256) with x^8 + x^4 + x^3 + x^2 + 1.

const powers: number[] = [1];
while (powers.length < 255) {
  const doubled = (powers.at(-1) as number) * 2;
  powers.push(doubled > 255 ? doubled ^ 0x11d : doubled);
}
const exponents = new Map(powers.map((power, exponent) => [power, exponent]));

const times = (one: number, other: number): number => {
  if (one === 0 || other === 0) return 0;
  return powers[((exponents.get(one) ?? 0) + (exponents.get(other) ?? 0)) % 255] as number;
};

/** The remainder of the data, shifted by `length`, divided by the generator. */
export function correctionOf(data: readonly number[], length: number): number[] {
  const generator = generatorOf(length);
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at] as number;
    for (const [power, term] of generator.entries())
      rest[at + power] = (rest[at + power] as number) ^ times(factor, term);
  }
  return rest.slice(data.length);
}

/** The product of (x - 2^i) for i below the degree, highest power first. */
function generatorOf(degree: number): number[] {
  let product = [1];
  for (let i = 0; i < degree; i += 1) {
    const root = powers[i] as number;
    const shifted = [...product, 0];
    product = shifted.map((term, at) => term ^ times(product[at - 1] ?? 0, root));
  }
  return product;
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Modules by row and column; null where the data goes. */
type Canvas = (boolean | null)[][];

function draw(size: number, bits: readonly boolean[], mask: number): QrCode {
  const canvas: Canvas = Array.from({ length: size }, () => Array(size).fill(null));
  drawPatterns(canvas);
  drawFormat(canvas, formatOf(mask));
  const isMasked = masks[mask] as (row: number, column: number) => boolean;
  let next = 0;
  for (const [row, column] of wayThrough(size)) {
    const line = canvas[row] as (boolean | null)[];
    if (line[column] !== null) continue;
    // A few modules are left over; they are light before the mask.
    line[column] = (bits[next] ?? false) !== isMasked(row, column);
    next += 1;
  }
  return canvas as boolean[][];
}

/** The data runs up and down in strips of two columns from the right, skipping the timing column. */
function* wayThrough(size: number): Generator<[number, number]> {
  let goesUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = goesUp ? size - 1 - step : step;
      yield [row, right];
      yield [row, right - 1];
    }
    goesUp = !goesUp;
  }
}

/** Three finders with light edges, the timing between them, and the alignment from version 2. */
function drawPatterns(canvas: Canvas): void {
  const size = canvas.length;
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    drawRings(canvas, top + 3, left + 3, 4, [0, 1, 3]);
  for (let at = 8; at < size - 8; at += 1) {
    set(canvas, 6, at, at % 2 === 0);
    set(canvas, at, 6, at % 2 === 0);
  }
  if (size > 21) drawRings(canvas, size - 7, size - 7, 2, [0, 2]);
}

/** Draws squares around a centre; those at `dark` distances are dark. */
function drawRings(
  canvas: Canvas,
  row: number,
  column: number,
  reach: number,
  dark: readonly number[],
): void {
  for (let down = -reach; down <= reach; down += 1)
    for (let across = -reach; across <= reach; across += 1) {
      const distance = Math.max(Math.abs(down), Math.abs(across));
      set(canvas, row + down, column + across, dark.includes(distance));
    }
}

function set(canvas: Canvas, row: number, column: number, isDark: boolean): void {
  const line = canvas[row];
  if (line && column >= 0 && column < line.length) line[column] = isDark;
}

/** The 15 bits for correction M (00) and the mask, with their BCH code, highest bit first. */
export function formatOf(mask: number): boolean[] {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit -= 1)
    if ((rest >> bit) & 1) rest ^= 0b10100110111 << (bit - 10);
  const value = ((mask << 10) | rest) ^ 0b101010000010010;
  return Array.from({ length: 15 }, (_, at) => ((value >> (14 - at)) & 1) === 1);
}

/** Drawn twice: around the top left finder, and beside the other two. */
function drawFormat(canvas: Canvas, format: readonly boolean[]): void {
  const size = canvas.length;
  const places = [0, 1, 2, 3, 4, 5, 7, 8];
  for (const [at, isDark] of format.entries()) {
    const [row, column] = at < 8 ? [8, places[at] as number] : [places[14 - at] as number, 8];
    set(canvas, row, column, isDark);
    if (at < 7) set(canvas, size - 1 - at, 8, isDark);
    else set(canvas, 8, size - 15 + at, isDark);
  }
  set(canvas, size - 8, 8, true);
}

function penaltyOf(code: QrCode): number {
  const size = code.length;
  const columns = code.map((_, column) => code.map((line) => line[column] as boolean));
  const lines = [...code, ...columns];
  const dark = code.flat().filter(Boolean).length;
  const imbalance = Math.floor(Math.abs((100 * dark) / size ** 2 - 50) / 5);
  return (
    sum(lines.map(runPenalty)) + sum(lines.map(finderPenalty)) + squares(code) + imbalance * 10
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const textOf = (line: readonly boolean[]): string => line.map(Number).join('');

/** A run of five equal modules costs 3, and each further one 1. */
const runPenalty = (line: readonly boolean[]): number =>
  sum((textOf(line).match(/0{5,}|1{5,}/g) ?? []).map(({ length }) => length - 2));

/** A finder-like pattern beside four light modules costs 40. */
const finderPenalty = (line: readonly boolean[]): number =>
  40 * [...textOf(line).matchAll(/(?=00001011101|10111010000)/g)].length;

/** Each 2 by 2 square of one kind costs 3. */
function squares(code: QrCode): number {
  let found = 0;
  for (let row = 1; row < code.length; row += 1)
    for (let column = 1; column < code.length; column += 1) {
      const one = code[row]?.[column];
      const isSame =
        one === code[row - 1]?.[column] &&
        one === code[row]?.[column - 1] &&
        one === code[row - 1]?.[column - 1];
      if (isSame) found += 1;
    }
  return 3 * found;
}
