/** Takes SMS, keeps them on the phone, charges and reports them, in any carrier's protocol. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Courier } from '#local/endpoint/courier.ts';
import type { Phones } from '#local/services/sns/sns.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type { CarrierFaults } from './carrier-faults.ts';
import { type Operators, operatorOf, type Verdict } from './operators.ts';

/** KES, in ten-thousandths: the price of one part in the carrier's own example. */
const PART_COST = 8_000;

interface Asked {
  carrier: string;
  sender: string;
  phone: string;
  text: string;
}

export interface Taken {
  verdict: Verdict | 'throttled';
  id: string;
  /** Ten-thousandths of a KES. */
  cost: number;
  parts: number;
}

/** A delivery report, before it is put into the carrier's words. */
export interface Told {
  id: string;
  phone: string;
  operator: string;
  state: 'sent' | 'delivered' | 'failed' | 'expired';
}

interface OutboundDeps {
  phones: Phones;
  operators: Operators;
  faults: CarrierFaults;
  courier: Courier;
  /** Posts a report to the site, in the carrier's words. */
  tell(told: Told): Promise<unknown>;
}

/** Reports come after the answer. */
const SOON_MS = 150;

/** Older SMS are forgotten, as by the carriers. */
const REMEMBERED = 10_000;

export class Outbound {
  private readonly deps: OutboundDeps;
  /** The last report of each SMS, for a carrier that is asked. */
  private readonly ends = new Map<string, Told>();

  constructor(deps: OutboundDeps) {
    this.deps = deps;
  }

  async take(asked: Asked, newId: () => string): Promise<Taken> {
    const { phones, operators, faults } = this.deps;
    const { phone, text, sender, carrier } = asked;
    const { segments: parts } = segmentsOf(text);
    const fault = phones.faults.strike(phone);
    const refused = { id: '', cost: 0, parts };
    if (fault?.fault === 'throttle') return { ...refused, verdict: 'throttled' };
    if (fault?.fault === 'refuse') return { ...refused, verdict: 'badNumber' };
    const verdict = faults.strike('blacklistsAll') ? 'stopped' : operators.judge(asked);
    if (verdict !== 'taken') return { ...refused, verdict };
    const id = newId();
    const cost = parts * PART_COST;
    const isLost = fault?.fault === 'lose';
    if (!isLost) phones.keep({ phone, text, id, sender, carrier, cost: `KES ${cost / 10_000}` });
    await this.report({
      id,
      phone,
      operator: operatorOf(phone),
      state: isLost ? 'failed' : 'delivered',
    });
    if (fault?.fault === 'delay') await wait(fault.milliseconds, undefined, { ref: false });
    if (fault?.fault === 'silent') await wait(30_000, undefined, { ref: false });
    return { verdict, id, cost, parts };
  }

  /** @returns undefined for an id that the carrier does not know */
  endOf(id: string): Told | undefined {
    return this.ends.get(id);
  }

  private remember(end: Told): void {
    this.ends.set(end.id, end);
    const [oldest] = this.ends.keys();
    if (this.ends.size > REMEMBERED && oldest) this.ends.delete(oldest);
  }

  /** Tells of an SMS soon, or as the faults want it. */
  private async report(told: Told): Promise<void> {
    const { faults, courier, tell } = this.deps;
    const isLost = faults.strike('reportLost');
    const end: Told = { ...told, ...this.strikeEnd() };
    this.remember(end);
    if (isLost) return;
    if (faults.strike('reportFirst')) {
      await tell(end);
      return;
    }
    const late = faults.strike('reportLate')?.milliseconds ?? SOON_MS;
    const isBackwards = faults.strike('reportBackwards');
    const others = faults.strike('reportOtherNumber') ? [{ ...end, phone: '+254700000001' }] : [];
    const order: Told[] = [...others, { ...told, state: 'sent' }, end];
    const all = faults.strike('reportTwice') ? [...order, end] : order;
    courier.later(late, async () => {
      for (const one of isBackwards ? all.toReversed() : all) await tell(one);
    });
  }

  private strikeEnd(): Partial<Told> {
    if (this.deps.faults.strike('reportFailed')) return { state: 'failed' };
    return this.deps.faults.strike('reportExpired') ? { state: 'expired' } : {};
  }
}
