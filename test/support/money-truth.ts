/** What really happened to money in a test: what M-Pesa and the bank moved, and what people decided. */
import type { PayoutChannel } from '#shared/collection/waiting-events.ts';

/** Something that a person of the office did, as that person would tell of it. */
export type Deed =
  | { did: 'bank'; ref: string; reference: string; amount: number }
  | { did: 'takeBack'; ref: string; reference: string }
  | { did: 'match'; ref: string; reference: string }
  | { did: 'refund'; ref: string; amount: number; channel: PayoutChannel }
  | { did: 'charge' | 'waive'; ref: string; amount: number }
  | { did: 'giveBack'; reference: string };

/** Money that M-Pesa moved. */
interface Moved {
  receipt: string;
  amount: number;
  account: string;
  /** The receipt of its reversal, if M-Pesa gave it back. */
  reversal?: string;
}

/** Where money is: with an agreement, with nobody, or with its payer again, by us or by M-Pesa. */
export type Whereabouts = { ref: string } | 'nobody' | 'given back' | 'reversed';

/** It knows nothing of what the product has stored. */
export class MoneyTruth {
  private readonly deeds: Deed[] = [];

  add(deed: Deed): void {
    this.deeds.push(deed);
  }

  /** @returns where each payment by M-Pesa is, by its receipt */
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

  /** @returns the payments of the bank that count, by their reference */
  ofBank(): Map<string, { ref: string; amount: number }> {
    const counted = new Map<string, { ref: string; amount: number }>();
    for (const deed of this.deeds) {
      if (deed.did === 'bank') counted.set(deed.reference, deed);
      if (deed.did === 'takeBack') counted.delete(deed.reference);
    }
    return counted;
  }

  /** @returns KES that were refunded, charged or waived: of one agreement or of all, by one channel or by all */
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
