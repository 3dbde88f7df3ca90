import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';

/**
 * These go on after the account has closed (docs/decisions/0025-the-account-in-every-write.md): payments are given back
 * or taken back, and a debt that returns is forgiven or written off.
 */
const goesOn: ReadonlySet<string> = new Set<AgreementEvent | 'reverse'>([
  ...(['takeBack', 'reverse', 'refund', 'waive', 'writeOff'] as const),
]);

/** @param event of an agreement, or an act that waits for a second person */
export const isAfterClosing = (event: string): boolean => goesOn.has(event);
