import { capOf, paidKinds, USD_PER_PART } from '#core/purse/purse.ts';
import type { SmsSpend } from '#shared/health/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';

/** What each kind of SMS that Miliki pays for costs today and cost yesterday, in UTC. */
export const smsSpend = ({ paidOn, clock }: Deps): Promise<SmsSpend[]> =>
  Promise.all(
    paidKinds.map(async (kind) => {
      const now = clock();
      const [today, yesterday] = await Promise.all([paidOn(kind, now), paidOn(kind, now - DAY_MS)]);
      const ofTheDay = today / Math.max(1, capOf(kind, 'day').most);
      return {
        kind,
        today,
        todayUsd: usd(today),
        ofTheDay,
        yesterday,
        yesterdayUsd: usd(yesterday),
      };
    }),
  );

const usd = (parts: number): number => Math.round(parts * USD_PER_PART * 100) / 100;
