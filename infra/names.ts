/** The stack of a stage. The names of its others begin with this one. */
export const stackNameOf = ({ name }: { name: string }): string => `Miliki-${name}`;

/** The metadata key of a function's resource under which the local cloud finds its source file. */
export const ENTRY_METADATA = 'miliki:entry';
