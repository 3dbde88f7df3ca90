import { fileURLToPath } from 'node:url';
import type { StringOptions } from 'sass';

/** Style sheets import those of src/styles by name. Bootstrap 5.3 uses @import and the older colour functions. */
export const scss: Pick<
  StringOptions<'sync'>,
  'loadPaths' | 'quietDeps' | 'silenceDeprecations'
> = {
  loadPaths: [fileURLToPath(new URL('src/styles', import.meta.url))],
  quietDeps: true,
  silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
};
