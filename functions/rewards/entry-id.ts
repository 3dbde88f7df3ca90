/** As `ulid` makes them: anything longer would not even be a key. */
export const ENTRY_ID = /^[0-9A-Z]{26}$/;

/** The SMS with the receipt of a redemption. */
export const receiptIdOf = (entryId: string): string => `receipt#${entryId}`;
