/** @param id of one upload: a key takes one picture, once, and is never given again */
export const pictureKey = (userId: string, id: string): string => `profile/${userId}/${id}`;

export const isPictureOf = (userId: string, key: string): boolean =>
  key.startsWith(pictureKey(userId, ''));
