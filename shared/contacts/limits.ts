export const MAX_MEMBERS = 10_000;
