/** The metadata key of a function's resource under which the local cloud finds its source file. */
export const ENTRY_METADATA = 'miliki:entry';
