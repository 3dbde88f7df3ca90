/** The frame that draws documents. It runs without an origin, and reaches nothing. */

import { jpegPixels, MAX_PIXELS, pngPixels } from '#shared/documents/image-size.ts';
import { type Answer, type Command, zoomOfKey } from '../messages.ts';
import { showPdf } from './pdf.ts';
import { Sheets } from './sheets.ts';
import { NotShown, type ShownDocument, type Stage } from './shown-document.ts';
import { showTable } from './table.ts';

const found = document.getElementById('box');
if (!found) throw new Error('The page has no #box.');
const box = found;

const shows = { pdf: showPdf, image: showPicture, csv: showTable };

/** The page around this frame hands over one end of a channel, once. */
window.addEventListener(
  'message',
  ({ source, ports: [port] }) => {
    if (source !== window.parent || !port) return;
    serve(port);
  },
  { once: true },
);

function serve(port: MessagePort): void {
  const answer = (message: Answer) => port.postMessage(message);
  const stage: Stage = { box, onView: (page, percent) => answer({ kind: 'view', page, percent }) };
  let shown: ShownDocument | undefined;
  const commands = {
    open: async ({ type, bytes }: Extract<Command, { kind: 'open' }>) => {
      shown = await shows[type](bytes, stage);
      answer({ kind: 'opened', pages: shown.pages, shown: shown.shown });
    },
    zoom: async ({ zoom }: Extract<Command, { kind: 'zoom' }>) => shown?.zoom(zoom),
    readTexts: async () => {
      for await (const items of shown?.texts?.() ?? []) answer({ kind: 'texts', items });
      answer({ kind: 'textsRead', isComplete: shown !== undefined && shown.shown === shown.pages });
    },
  };
  port.onmessage = ({ data }: MessageEvent<Command>) => {
    commands[data.kind](data as never).catch((error: unknown) => {
      answer({ kind: 'failed', reason: error instanceof NotShown ? error.reason : 'broken' });
    });
  };
  window.addEventListener('keydown', (event) => {
    const zoom = zoomOfKey(event);
    if (!zoom) return;
    event.preventDefault();
    shown?.zoom(zoom);
  });
}

/** Draws a PNG or JPEG. The header tells the pixel count before anything is unpacked. @throws NotShown */
async function showPicture(bytes: ArrayBuffer, stage: Stage): Promise<ShownDocument> {
  const head = new Uint8Array(bytes);
  const isPng = head[0] === 0x89;
  const pixels = isPng ? pngPixels(head) : jpegPixels(head);
  if (pixels === null) throw new NotShown('broken');
  if (pixels > MAX_PIXELS) throw new NotShown('tooLarge');
  const type = isPng ? 'image/png' : 'image/jpeg';
  const picture = await createImageBitmap(new Blob([bytes], { type })).catch(() => {
    throw new NotShown('broken');
  });
  const { width, height } = picture;
  const sheets = new Sheets(
    stage,
    {
      count: 1,
      sizeOf: async () => ({ width, height }),
      nameOf: () => 'The picture',
      draw: async (_, canvas, scale) => {
        canvas.width = Math.max(1, Math.floor(width * scale));
        canvas.height = Math.max(1, Math.floor(height * scale));
        canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      },
    },
    { width, height },
  );
  return { pages: 1, shown: 1, zoom: (zoom) => sheets.zoom(zoom) };
}
