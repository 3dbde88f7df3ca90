import type { DeprecationOrId } from 'sass';

/** Bootstrap 5.3 is written with @import and the older colour functions. */
export const scss: { quietDeps: boolean; silenceDeprecations: DeprecationOrId[] } = {
  quietDeps: true,
  silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
};
