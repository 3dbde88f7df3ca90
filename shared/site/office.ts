/** The office, where the provider's people work. It is a separate site below this path. */
export const OFFICE_PATH = '/office';

/** The page of all the office's screens, and the page that draws documents. */
export const OFFICE_FILE = '/office/index.html';
export const VIEWER_FILE = '/office/viewer.html';

/** Includes the office's files. */
export const OFFICE = /^\/office(\/|$)/;

/** The viewer's code is inline and gets documents as messages. @param hashes such as `'sha256-...'` */
export const viewerPolicy = (hashes: { script: readonly string[]; style: readonly string[] }) => [
  "default-src 'none'",
  ['script-src', ...hashes.script].join(' '),
  ['style-src', ...hashes.style].join(' '),
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Browsers read these parts only from headers. */
export const viewerHeaderPolicy = ['sandbox allow-scripts', "frame-ancestors 'self'"];
