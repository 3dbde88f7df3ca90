/** Phones take pictures of up to 50 megapixels. A larger one is a mistake or an attack. */
export const MAX_PIXELS = 50_000_000;

/** Reads the size from the header; null if the header is cut. */
export function pngPixels(bytes: Uint8Array): number | null {
  if (bytes.length < 24) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(16) * view.getUint32(20);
}

/** Markers of a frame header, which has the size. C4, C8 and CC mark other tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the size from the frame header; null if these bytes have none. */
export function jpegPixels(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    // Any number of fill bytes may precede a marker.
    if (bytes[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(view.getUint8(at + 1))) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
