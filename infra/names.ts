/** The names of a stage's other stacks begin with this one. */
export const stackNameOf = ({ name }: { name: string }): string => `Miliki-${name}`;

/** The metadata key under which the local cloud finds a function's source file. */
export const ENTRY_METADATA = 'miliki:entry';
