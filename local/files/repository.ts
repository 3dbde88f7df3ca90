import { fileURLToPath } from 'node:url';

/** With a trailing slash. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));
