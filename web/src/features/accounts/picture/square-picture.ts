import { accountErrors } from '#shared/accounts/errors.ts';
import { MAX_PICTURE_BYTES, pictureTypes } from '#shared/accounts/profile.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';

const PIXELS = 256;
const QUALITY = 0.85;

/** The chosen file is no picture that can be shown. */
export class PictureError extends Error {
  constructor(options?: ErrorOptions) {
    super(errorText(accountErrors, 'accounts.pictureInvalid'), options);
  }
}

/**
 * Makes a small square from the middle of a picture, so that nobody pays for pixels that are never
 * shown.
 *
 * @throws PictureError for a file that is too large, or that this browser cannot read
 */
export async function squarePicture(file: File): Promise<File> {
  const types: readonly string[] = pictureTypes;
  if (!types.includes(file.type) || file.size > MAX_PICTURE_BYTES) throw new PictureError();
  const blob = await draw(file).catch((error: unknown) => {
    throw new PictureError({ cause: error });
  });
  if (!blob) throw new PictureError();
  return new File([blob], 'picture.jpg', { type: blob.type });
}

async function draw(file: File): Promise<Blob | null> {
  // Phones rotate pictures by a mark in the file, which a canvas would lose.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  // A JPEG has no transparency: the transparent parts of a PNG would turn black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, PIXELS, PIXELS);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  paper.drawImage(picture, left, top, side, side, 0, 0, PIXELS, PIXELS);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
