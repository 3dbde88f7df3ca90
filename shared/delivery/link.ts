/**
 * An ASCII name with a dot, whose last part is no number. Browsers accept more, and lead elsewhere: `https:office` is a
 * page of our own site, and other alphabets have lookalike letters.
 */
const LINK = /^https:\/\/[0-9a-z-]+(?:\.[0-9a-z-]+)*\.[a-z][0-9a-z-]*(?::\d+)?(?:[/?#]\S*)?$/i;

/** The link leads where it reads. */
export const isLink = (url: string): boolean => LINK.test(url) && URL.canParse(url);
