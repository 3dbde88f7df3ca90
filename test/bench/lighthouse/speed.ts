/** How much slower phones are than this machine is now: a machine has its moods, and budgets are those of phones. */
import { median, samplesOf } from '../figures.ts';
import { audit, type Slowdown } from './lighthouse.ts';

/** Speeds as Lighthouse measures them: a phone of the middle and a cheap one. A desk of 1,500 is 4 and 10 times faster. */
const MIDDLE_PHONE = 375;
const CHEAP_PHONE = 150;

const RUNS = 5;

/** @param url of a page that Lighthouse visits to measure the machine */
export async function measureSlowdown(port: number, url: string): Promise<Slowdown> {
  const reports = await samplesOf(RUNS, () => audit(port, url, ['--only-audits=viewport']));
  const speed = median(reports.map(({ environment }) => environment.benchmarkIndex));
  const slowdown = { middle: speed / MIDDLE_PHONE, cheap: speed / CHEAP_PHONE };
  const times = (slower: number) => slower.toFixed(1);
  console.info(
    `Lighthouse gives this machine the speed ${Math.round(speed)}: a phone of ${MIDDLE_PHONE} is ${times(slowdown.middle)} times slower, one of ${CHEAP_PHONE} ${times(slowdown.cheap)} times.`,
  );
  return slowdown;
}
