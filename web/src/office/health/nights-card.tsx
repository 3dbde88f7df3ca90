import type { NightlyRun, Nights } from '#shared/health/contract.ts';
import { nightKinds, nightProblems } from '#shared/health/nights.ts';
import { formatNumber, formatRecent } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { NightsChart } from './nights-chart.tsx';

interface NightsCardProps {
  nights: readonly Nights[];
  /** The moment that they were read. */
  at: string;
}

/** The work that begins once a day: the last run of each kind, and the seven days before now. */
export const NightsCard = ({ nights, at }: NightsCardProps) => (
  <Card title="Nightly runs">
    <ul className="office-nights">
      {nights.map((night) => (
        <li key={night.kind}>
          <Night night={night} at={at} />
        </li>
      ))}
    </ul>
  </Card>
);

function Night({ night: { kind, problems, runs }, at }: { night: Nights; at: string }) {
  const [last] = runs;
  return (
    <>
      <h3 className="h6">
        {nightKinds[kind]}{' '}
        <span className={problems.length > 0 ? 'office-status office-late' : 'office-status'}>
          {problems.length > 0 ? 'Look here' : 'Well'}
        </span>
      </h3>
      <NightsChart title={nightKinds[kind]} runs={runs} at={at} />
      <small>{last ? wordsOf(last) : 'No run in the last seven days.'}</small>
      {problems.map((problem) => (
        <p key={problem} className="office-late mb-0">
          <small>{nightProblems[problem]}</small>
        </p>
      ))}
    </>
  );
}

/** @returns `24 Nov, 02:00 to 02:03: 120 done, 0 failed, 0 late` */
function wordsOf({ day, startedAt, finishedAt, done, left, late }: NightlyRun): string {
  const start = startedAt ? formatRecent(startedAt) : day;
  const end = finishedAt ? ` to ${formatRecent(finishedAt)}` : '';
  const [did, failed, lagged] = [done, left, late].map(formatNumber);
  return `${start}${end}: ${did} done, ${failed} failed, ${lagged} late`;
}
