import { jpegEnd } from '#shared/documents/jpeg.ts';

/** The longer side: enough to read a certificate. */
const MAX_PIXELS = 1600;
const SMALL_BYTES = 300 * 1024;
const QUALITY = 0.8;

const PHOTO = /\.(jpe?g|png)$/i;

/**
 * Makes a large photo small, because owners pay for their data.
 *
 * @returns the original if it cannot be reduced, or if that gains nothing
 */
export async function reducePhoto(file: File): Promise<File> {
  if (!PHOTO.test(file.name)) return file;
  try {
    const reduced = await drawSmaller(file);
    if (!reduced || reduced.size >= file.size) return await pictureAlone(file);
    return new File([reduced], file.name.replace(PHOTO, '.jpg'), { type: 'image/jpeg' });
  } catch {
    // This browser cannot read the picture. The server checks it.
    return file;
  }
}

/** Some phones write a film or their notes behind a picture. The server takes the picture alone. */
async function pictureAlone(file: File): Promise<File> {
  const end = jpegEnd(new Uint8Array(await file.arrayBuffer()));
  if (!end || end === file.size) return file;
  return new File([file.slice(0, end)], file.name, { type: file.type });
}

async function drawSmaller(file: File): Promise<Blob | null> {
  // Phones rotate pictures by a mark in the file, which a canvas would lose.
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_PIXELS / Math.max(photo.width, photo.height));
  if (scale === 1 && file.size <= SMALL_BYTES) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  // A JPEG has no transparency: the transparent parts of a PNG would turn black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
