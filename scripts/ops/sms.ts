import { paidOn } from '../../core/purse/purse.store.ts';
import { capOf, paidKinds, USD_PER_PART } from '../../core/purse/purse.ts';
import { DAY_MS } from '../../shared/platform/time.ts';

/** Prints what each kind of SMS that Miliki pays for costs today and cost yesterday, in UTC. */
export async function printSmsCost(now: number): Promise<void> {
  console.log('kind            today     USD  of the day  yesterday     USD');
  const sums = { today: 0, yesterday: 0 };
  for (const kind of paidKinds) {
    const [today, yesterday] = await Promise.all([paidOn(kind, now), paidOn(kind, now - DAY_MS)]);
    sums.today += today;
    sums.yesterday += yesterday;
    const part = `${Math.round((100 * today) / capOf(kind, 'day').most)} %`;
    console.log(lineOf(kind, today, part, yesterday));
  }
  console.log(lineOf('all', sums.today, '', sums.yesterday));
}

function lineOf(kind: string, today: number, part: string, yesterday: number): string {
  return [
    kind.padEnd(14),
    String(today).padStart(7),
    usd(today).padStart(8),
    part.padStart(12),
    String(yesterday).padStart(11),
    usd(yesterday).padStart(8),
  ].join('');
}

const usd = (parts: number): string => (parts * USD_PER_PART).toFixed(2);
