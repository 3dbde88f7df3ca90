/** Optional services for the software. Each runs only if the owner wants it. */

export const supportKinds = ['maintenance', 'hosting', 'upgrades'] as const;

export type SupportKind = (typeof supportKinds)[number];

/** The office offers a plan with a price; the owner starts it and ends it. */
export const supportStates = ['Offered', 'Running', 'Ended'] as const;

export type SupportState = (typeof supportStates)[number];

export const linkKinds = ['staging', 'live', 'app store'] as const;

export type LinkKind = (typeof linkKinds)[number];
