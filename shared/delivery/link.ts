/**
 * An ASCII host name with a dot, whose last part is not a number. Browsers also open other links that mislead:
 * `https:office` is a page of our site, and other alphabets have lookalike letters.
 */
const LINK = /^https:\/\/[0-9a-z-]+(?:\.[0-9a-z-]+)*\.[a-z][0-9a-z-]*(?::\d+)?(?:[/?#]\S*)?$/i;

/** Whether the link opens the host that a reader sees. */
export const isLink = (url: string): boolean => LINK.test(url) && URL.canParse(url);
