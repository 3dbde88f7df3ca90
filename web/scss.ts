import { fileURLToPath } from 'node:url';
import type { StringOptions } from 'sass';

/** Style sheets of any folder import those of src/styles by their names. Bootstrap 5.3 is written with @import and the older colour functions. */
export const scss: Pick<
  StringOptions<'sync'>,
  'loadPaths' | 'quietDeps' | 'silenceDeprecations'
> = {
  loadPaths: [fileURLToPath(new URL('src/styles', import.meta.url))],
  quietDeps: true,
  silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
};
