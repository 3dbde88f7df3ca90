export const CODE_LENGTH = 6;

/** Whoever pastes the whole SMS gets the code, which it begins with. */
export const digitsOf = (text: string, length = CODE_LENGTH): string =>
  text.replace(/\D/g, '').slice(0, length);
