/** A test's true movements of money: by M-Pesa, by the bank, and by people's decisions. */
import type { PayoutChannel } from '#shared/collection/waiting-events.ts';

/** A staff member's act, as that person would tell it. */
export type Deed =
  | { did: 'bank'; ref: string; reference: string; amount: number }
  | { did: 'takeBack'; ref: string; reference: string }
  | { did: 'match'; ref: string; reference: string }
  | { did: 'refund'; ref: string; amount: number; channel: PayoutChannel }
  | { did: 'charge' | 'waive'; ref: string; amount: number }
  | { did: 'giveBack'; reference: string };

interface Moved {
  receipt: string;
  amount: number;
  account: string;
  /** The receipt of M-Pesa's reversal. */
  reversal?: string;
}

/** With an agreement, with nobody, or returned to its payer by us or by M-Pesa. */
export type Whereabouts = { ref: string } | 'nobody' | 'given back' | 'reversed';

/** Knows nothing of what the product has stored. */
export class MoneyTruth {
  private readonly deeds: Deed[] = [];

  add(deed: Deed): void {
    this.deeds.push(deed);
  }

  /** @returns where each M-Pesa payment is, by receipt */
  ofMpesa(ledger: readonly Moved[], refs: readonly string[]): Map<string, Whereabouts> {
    const places = new Map(
      ledger.map(({ receipt, account }): [string, Whereabouts] => {
        const ref = account.toUpperCase().replace(/\W/g, '');
        return [receipt, refs.includes(ref) ? { ref } : 'nobody'];
      }),
    );
    for (const deed of this.deeds) {
      if (!('reference' in deed) || !places.has(deed.reference)) continue;
      if (deed.did === 'match') places.set(deed.reference, { ref: deed.ref });
      if (deed.did === 'takeBack') places.set(deed.reference, 'nobody');
      if (deed.did === 'giveBack') places.set(deed.reference, 'given back');
    }
    for (const { receipt, reversal } of ledger) if (reversal) places.set(receipt, 'reversed');
    return places;
  }

  /** @returns the counted bank payments, by reference */
  ofBank(): Map<string, { ref: string; amount: number }> {
    const counted = new Map<string, { ref: string; amount: number }>();
    for (const deed of this.deeds) {
      if (deed.did === 'bank') counted.set(deed.reference, deed);
      if (deed.did === 'takeBack') counted.delete(deed.reference);
    }
    return counted;
  }

  /** @returns KES refunded, charged or waived, by agreement and channel or in all */
  sumOf(did: 'refund' | 'charge' | 'waive', { ref, channel }: Meant): number {
    return this.deeds
      .flatMap((deed) => (deed.did === did ? [deed as Extract<Deed, { did: typeof did }>] : []))
      .filter((deed) => ref === undefined || deed.ref === ref)
      .filter((deed) => !channel || ('channel' in deed && deed.channel === channel))
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}

interface Meant {
  ref?: string;
  channel?: PayoutChannel;
}
