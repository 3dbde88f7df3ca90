import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb';
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';

/** The fonts that a PDF may use without embedding them. Some slants are drawn upright. */
const fonts: Record<string, unknown> = {
  'FoxitFixed.pfb': fixed,
  'FoxitFixedItalic.pfb': fixed,
  'FoxitFixedBold.pfb': fixedBold,
  'FoxitFixedBoldItalic.pfb': fixedBold,
  'FoxitSerif.pfb': serif,
  'FoxitSerifItalic.pfb': serifItalic,
  'FoxitSerifBold.pfb': serifBold,
  'FoxitSerifBoldItalic.pfb': serifBold,
  'FoxitSymbol.pfb': symbol,
  'FoxitDingbats.pfb': dingbats,
  'LiberationSans-Regular.ttf': sans,
  'LiberationSans-Italic.ttf': sans,
  'LiberationSans-Bold.ttf': sansBold,
  'LiberationSans-BoldItalic.ttf': sansBold,
};

/** Gives pdf.js this script's fonts. Chinese, Japanese and Korean texts without embedded fonts show boxes. */
export class BundledFonts {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const font = fonts[filename];
    if (!(font instanceof Uint8Array)) throw new Error(`The viewer has no ${filename}.`);
    // pdf.js may transfer the bytes, which would then be gone here.
    return font.slice();
  }
}
