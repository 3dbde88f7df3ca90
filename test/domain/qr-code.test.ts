import fc from 'fast-check';
import { inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import { correctionOf, formatOf, type QrCode, qrCode } from '#web/src/lib/qr-code.ts';

/** The standard's tables for correction M, by size: blocks and their data. */
const blocksOf: Record<number, { blocks: number; data: number; correction: number }> = {
  21: { blocks: 1, data: 16, correction: 10 },
  25: { blocks: 1, data: 28, correction: 16 },
  29: { blocks: 1, data: 44, correction: 26 },
  33: { blocks: 2, data: 32, correction: 18 },
  37: { blocks: 2, data: 43, correction: 24 },
  41: { blocks: 4, data: 27, correction: 16 },
};

const at = (code: QrCode, row: number, column: number): boolean => code[row]?.[column] === true;

const number = (bits: readonly boolean[]): number =>
  bits.reduce((value, bit) => value * 2 + Number(bit), 0);

/** Reads the format beside the top left finder. */
function maskIn(code: QrCode): number {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => at(code, 8, column));
  const up = [7, 5, 4, 3, 2, 1, 0].map((row) => at(code, row, 8));
  const format = number([...along, ...up]) ^ 0b101010000010010;
  expect(format >> 13).toBe(0);
  return (format >> 10) & 7;
}

/** Modules without data: finders with format, timing, alignment. */
function isReserved(size: number, row: number, column: number): boolean {
  const isNear = (value: number) => value < 9;
  const isFar = (value: number) => value >= size - 8;
  if (isNear(row) && (isNear(column) || isFar(column))) return true;
  if (isFar(row) && isNear(column)) return true;
  if (row === 6 || column === 6) return true;
  const isAligned = (value: number) => value >= size - 9 && value <= size - 5;
  return size > 21 && isAligned(row) && isAligned(column);
}

function isMasked(mask: number, i: number, j: number): boolean {
  const product = i * j;
  const formulas = [
    (i + j) % 2,
    i % 2,
    j % 3,
    (i + j) % 3,
    (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
    (product % 2) + (product % 3),
    ((product % 2) + (product % 3)) % 2,
    (((i + j) % 2) + (product % 3)) % 2,
  ];
  return formulas[mask] === 0;
}

/** The bytes in the standard's order, without the mask. */
function bytesIn(code: QrCode): number[] {
  const size = code.length;
  const mask = maskIn(code);
  const bits: boolean[] = [];
  const pairs = [];
  for (let column = size - 1; column > 6; column -= 2) pairs.push([column, column - 1]);
  for (let column = 5; column > 0; column -= 2) pairs.push([column, column - 1]);
  for (const [strip, pair] of pairs.entries()) {
    const rows = Array.from({ length: size }, (_, row) => row);
    for (const row of strip % 2 === 0 ? rows.reverse() : rows)
      for (const column of pair)
        if (!isReserved(size, row, column))
          bits.push(at(code, row, column) !== isMasked(mask, row, column));
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, byte) =>
    number(bits.slice(byte * 8, byte * 8 + 8)),
  );
}

function dataIn(code: QrCode): number[] {
  const { blocks, data, correction } = blocksOf[code.length] ?? {
    blocks: 0,
    data: 0,
    correction: 0,
  };
  const all = bytesIn(code);
  expect(all.length).toBe(blocks * (data + correction));
  const ofBlock = (block: number, from: number, length: number) =>
    Array.from({ length }, (_, index) => all[from + index * blocks + block] ?? -1);
  return Array.from({ length: blocks }, (_, block) => {
    const part = ofBlock(block, 0, data);
    expect(ofBlock(block, blocks * data, correction)).toEqual(correctionOf(part, correction));
    return part;
  }).flat();
}

function read(code: QrCode): string {
  const bits = dataIn(code).flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1),
  );
  expect(number(bits.slice(0, 4))).toBe(4);
  const length = number(bits.slice(4, 12));
  const bytes = Array.from({ length }, (_, byte) =>
    number(bits.slice(12 + byte * 8, 20 + byte * 8)),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

it('the correction of the example of the standard is that of the standard', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

it('the format of each mask is that of the table of the standard', () => {
  const texts = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatOf(mask).map(Number).join(''));
  expect(texts).toEqual([
    '101010000010010',
    '101000100100101',
    '101111001111100',
    '101101101001011',
    '100010111111001',
    '100000011001110',
    '100111110010111',
    '100101010100000',
  ]);
});

it('the link of a poster is read again as it was', () => {
  const link = 'https://miliki.co.ke/j/A7K2Q9MZ4T0B';
  const code = qrCode(link);
  expect(code.length).toBe(29);
  expect(read(code)).toBe(link);
});

it('any text of up to 106 bytes is read again as it was, and a longer one is refused', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 106 });
  inRuns(runsOf(60, 600), texts, (text) => {
    const { length } = new TextEncoder().encode(text);
    if (length > 106) expect(() => qrCode(text)).toThrow(RangeError);
    else expect(read(qrCode(text))).toBe(text);
  });
  for (const length of [0, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])
    expect(read(qrCode('k'.repeat(length)))).toBe('k'.repeat(length));
  expect(() => qrCode('k'.repeat(107))).toThrow(RangeError);
});

it('each code has its finders with light edges, its timing and its dark module', () => {
  for (const length of [5, 20, 40, 60, 80, 100]) {
    const code = qrCode('q'.repeat(length));
    const size = code.length;
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const part = (top: number, left: number) =>
      finder.map((line, row) =>
        [...line].map((_, column) => Number(at(code, top + row, left + column))).join(''),
      );
    expect(part(0, 0)).toEqual(finder);
    expect(part(0, size - 7)).toEqual(finder);
    expect(part(size - 7, 0)).toEqual(finder);
    for (let edge = 0; edge < 8; edge += 1) {
      expect([at(code, 7, edge), at(code, edge, 7)]).toEqual([false, false]);
      expect([at(code, size - 8, edge), at(code, edge, size - 8)]).toEqual([false, false]);
    }
    for (let step = 8; step < size - 8; step += 1)
      expect([at(code, 6, step), at(code, step, 6)]).toEqual([step % 2 === 0, step % 2 === 0]);
    expect(at(code, size - 8, 8)).toBe(true);
  }
});
