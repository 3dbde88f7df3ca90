/** The office, where the provider's people work. It is a separate site below this path. */
export const OFFICE_PATH = '/office';

/** The one page of the office, which shows what its path says, and the page that draws documents. */
export const OFFICE_FILE = '/office/index.html';
export const VIEWER_FILE = '/office/viewer.html';

/** The paths of the office, its files included. */
export const OFFICE = /^\/office(\/|$)/;

/**
 * The content policy of the page that draws documents. It runs its own script, and takes nothing from
 * anywhere: the script, its fonts and its styles are inside the page, and a document comes as a message.
 *
 * @param hashes the sources of the elements inside the page, such as `'sha256-...'`
 */
export const viewerPolicy = (hashes: { script: readonly string[]; style: readonly string[] }) => [
  "default-src 'none'",
  ['script-src', ...hashes.script].join(' '),
  ['style-src', ...hashes.style].join(' '),
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** The parts that a browser reads from the headers only. */
export const viewerHeaderPolicy = ['sandbox allow-scripts', "frame-ancestors 'self'"];
