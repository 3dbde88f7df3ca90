/** The stack of a stage. The names of its others begin with this one. */
export const stackNameOf = ({ name }: { name: string }): string => `Miliki-${name}`;
