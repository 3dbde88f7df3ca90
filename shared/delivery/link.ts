/**
 * A name of ASCII with a dot, whose last part is no number. Browsers take more for a link, and lead elsewhere than it
 * reads: `https:office` is a page of our own site, and letters of other alphabets look like these.
 */
const LINK = /^https:\/\/[0-9a-z-]+(?:\.[0-9a-z-]+)*\.[a-z][0-9a-z-]*(?::\d+)?(?:[/?#]\S*)?$/i;

/** @returns whether a text leads where it reads */
export const isLink = (url: string): boolean => LINK.test(url) && URL.canParse(url);
