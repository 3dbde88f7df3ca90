/**
 * An owner has two keys, one for the current picture and one for the next: uploads that are never
 * used do not add up.
 */
export const pictureKeys = (userId: string) =>
  [`profile/${userId}/1`, `profile/${userId}/2`] as const;

/** A signed URL takes a picture for this long. */
export const PICTURE_PUT_SECONDS = 5 * 60;
