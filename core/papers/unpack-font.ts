import { inflateSync } from 'node:zlib';

/** The lengths of both headers, and of an entry in their directories, in bytes. */
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/**
 * Unpacks a font of the web, whose tables are deflated one by one: fontkit inflates the table of the
 * outlines anew for each letter that it draws.
 *
 * @param woff a file of WOFF 1.0 (W3C, section 3 and 4)
 * @returns the same font as OpenType, without checksums, which nothing here reads
 */
export function unpackFont(woff: Buffer): Buffer {
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
