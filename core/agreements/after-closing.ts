import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';

/**
 * These happen on closed accounts too (docs/decisions/0025-the-account-in-every-write.md): the office refunds or
 * reverses payments, and waives or writes off a debt that returns.
 */
const goesOn: ReadonlySet<string> = new Set<AgreementEvent | 'reverse'>([
  ...(['takeBack', 'reverse', 'refund', 'waive', 'writeOff'] as const),
]);

/** @param event of an agreement, or an act that waits for a second person */
export const isAfterClosing = (event: string): boolean => goesOn.has(event);
