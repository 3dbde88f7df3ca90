import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';

/**
 * What goes on in an account that was closed (docs/decisions/0025-the-account-in-every-write.md): what was paid
 * is given back or taken back, and what is owed of it again is forgiven or given up.
 */
const goesOn: ReadonlySet<string> = new Set<AgreementEvent | 'reverse'>([
  ...(['takeBack', 'reverse', 'refund', 'waive', 'writeOff'] as const),
]);

/** @param event of an agreement, or an act that waits to become one */
export const isAfterClosing = (event: string): boolean => goesOn.has(event);
