/**
 * An owner has two places: one for the picture that is shown, one for the next. So nothing that
 * was sent and never used adds up.
 */
export const picturePlaces = (userId: string) =>
  [`profile/${userId}/1`, `profile/${userId}/2`] as const;
