import { jpegPixels, MAX_PIXELS, pngPixels } from '#shared/documents/image-size.ts';
import { Sheets } from './sheets.ts';
import { NotShown, type ShownDocument, type Stage } from './shown-document.ts';

/** Draws a PNG or JPEG. The header tells the pixel count before anything is unpacked. @throws NotShown */
export async function showPicture(bytes: ArrayBuffer, stage: Stage): Promise<ShownDocument> {
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
