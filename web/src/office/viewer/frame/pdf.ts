import 'pdfjs-dist/build/pdf.worker.mjs';
import {
  AnnotationMode,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb';
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';
import { LONGEST_TEXT, MOST_ITEMS_OF_A_PAGE, type TextItem } from '../messages.ts';
import { Sheets, type Size } from './sheets.ts';
import { NotShown, type ShownDocument, type Stage } from './shown-document.ts';

const PIXELS_IN_A_POINT = 96 / 72;

/** A busy till's statement of a year has several hundred pages. */
const MOST_SHOWN = 2_000;

/** Pixels of one picture. A page scanned at 600 dpi has 35 million. */
const MOST_IMAGE_PIXELS = 50_000_000;

/**
 * Draws a PDF as pixels only: scripts, XFA forms and links never run. pdf.js parses here, without a worker, because a
 * frame without an origin may not start one. It draws fonts as outlines and unpacks pictures itself.
 * @throws NotShown
 */
export async function showPdf(bytes: ArrayBuffer, stage: Stage): Promise<ShownDocument> {
  const pdf = await openPdf(bytes);
  const sizeOf = async (index: number): Promise<Size> => sizeOfPage(await pdf.getPage(index + 1));
  const shown = Math.min(pdf.numPages, MOST_SHOWN);
  const first = await sizeOf(0).catch(() => {
    throw new NotShown('broken');
  });
  const sheets = new Sheets(
    stage,
    {
      count: shown,
      sizeOf,
      draw: async (index, canvas, scale) => drawPage(await pdf.getPage(index + 1), canvas, scale),
      nameOf: (index) => `Page ${index + 1} of ${pdf.numPages}`,
    },
    first,
  );
  return {
    pages: pdf.numPages,
    shown,
    zoom: (zoom) => sheets.zoom(zoom),
    texts: () => textsOf(pdf, shown),
  };
}

async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      BinaryDataFactory: BundledFonts,
      standardFontDataUrl: 'bundled/',
      // Any address will do: the decoders are in this script (web/office/viewer-page.ts).
      wasmUrl: 'bundled/',
      useWorkerFetch: false,
      // It would compile formulas of the document.
      useWasm: false,
      useSystemFonts: false,
      disableFontFace: true,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      disableWorkerRendering: true,
      enableXfa: false,
      maxImageSize: MOST_IMAGE_PIXELS,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    throw new NotShown(error instanceof PasswordException ? 'locked' : 'broken');
  }
}

function sizeOfPage(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: PIXELS_IN_A_POINT });
  return { width, height };
}

async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number) {
  const viewport = page.getViewport({ scale: scale * PIXELS_IN_A_POINT });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  // Filled fields and stamps are drawn, but cannot be pressed.
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
  page.cleanup();
}

async function* textsOf(pdf: PDFDocumentProxy, pages: number): AsyncGenerator<TextItem[]> {
  for (let number = 1; number <= pages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [x = 0, y = 0] = viewport.convertToViewportPoint(item.transform[4], item.transform[5]);
      const text = item.str.slice(0, LONGEST_TEXT);
      return [{ page: number, x, y, width: item.width, text }];
    });
    yield texts.slice(0, MOST_ITEMS_OF_A_PAGE);
    page.cleanup();
  }
}

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
class BundledFonts {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const font = fonts[filename];
    if (!(font instanceof Uint8Array)) throw new Error(`The viewer has no ${filename}.`);
    // pdf.js may transfer the bytes, which would then be gone here.
    return font.slice();
  }
}
