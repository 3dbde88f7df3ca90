import type { NightlyRun, Nights } from '#shared/health/contract.ts';
import { nightProblems } from '#shared/health/words.ts';
import { dueWork } from '#shared/platform/due-kinds.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import {
  formatMoment,
  formatNumber,
  formatRecent,
  formatShortDay,
} from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';

interface NightsCardProps {
  nights: readonly Nights[];
  at: string;
}

/** Daily work: the last run of each kind, and the seven days before now. */
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

function Night({ night: { kind, problems, runs, firstAt }, at }: { night: Nights; at: string }) {
  const [last] = runs;
  return (
    <>
      <h3 className="h6">
        {dueWork[kind].waiting}{' '}
        <span className={problems.length > 0 ? 'office-status office-late' : 'office-status'}>
          {firstAt ? 'Not yet run' : problems.length > 0 ? 'Look here' : 'Well'}
        </span>
      </h3>
      <NightsChart title={dueWork[kind].waiting} runs={runs} at={at} />
      <small>{last ? wordsOf(last) : noRun(firstAt)}</small>
      {problems.map((problem) => (
        <p key={problem} className="office-late mb-0">
          <small>{nightProblems[problem]}</small>
        </p>
      ))}
    </>
  );
}

const noRun = (firstAt: string | null): string =>
  firstAt ? `First at ${formatMoment(firstAt)}.` : 'No run in the last seven days.';

/** `24 Nov, 02:00 to 02:03: 120 done, 0 failed, 0 late` */
function wordsOf({ day, startedAt, finishedAt, done, left, late }: NightlyRun): string {
  const start = startedAt ? formatRecent(startedAt) : day;
  const end = finishedAt ? ` to ${formatRecent(finishedAt)}` : '';
  const [did, failed, lagged] = [done, left, late].map(formatNumber);
  return `${start}${end}: ${did} done, ${failed} failed, ${lagged} late`;
}

const HEIGHT = 40;
const PER_DAY = 10;
const BAR = 7;
/** A smaller bar would be invisible. */
const LEAST = 1.5;

const DAYS = 7;

interface NightsChartProps {
  title: string;
  runs: readonly NightlyRun[];
  at: string;
}

type Day = Pick<NightlyRun, 'day' | 'done' | 'left' | 'late'>;

/** Done rows above failed ones. A hidden table has the same figures. */
function NightsChart({ title, runs, at }: NightsChartProps) {
  const days = daysUntil(at, runs);
  const most = Math.max(1, ...days.map(({ done, left }) => done + left));
  return (
    <>
      <svg
        className="office-nights-chart"
        viewBox={`0 0 ${DAYS * PER_DAY} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {days.map((day, n) => (
          <Bar key={day.day} day={day} x={n * PER_DAY} scale={HEIGHT / most} />
        ))}
      </svg>
      <Figures title={title} days={days} />
    </>
  );
}

/** Oldest first; a day without a run has no rows. */
function daysUntil(at: string, runs: readonly NightlyRun[]): Day[] {
  return Array.from({ length: DAYS }, (_, n) => {
    const day = nairobiDay(Date.parse(at) - (DAYS - 1 - n) * DAY_MS);
    return runs.find((run) => run.day === day) ?? { day, done: 0, left: 0, late: 0 };
  });
}

function Bar({ day: { done, left }, x, scale }: { day: Day; x: number; scale: number }) {
  const heightOf = (rows: number) => (rows > 0 ? Math.max(LEAST, rows * scale) : 0);
  const [up, down] = [heightOf(done), heightOf(left)];
  const at = { x: x + (PER_DAY - BAR) / 2, width: BAR };
  return (
    <>
      <rect className="bar-done" {...at} y={Math.max(0, HEIGHT - up - down)} height={up} />
      <rect className="bar-left" {...at} y={HEIGHT - down} height={down} />
    </>
  );
}

const Figures = ({ title, days }: { title: string; days: readonly Day[] }) => (
  <div className="visually-hidden">
    <table>
      <caption>{title}: rows on each of the last seven days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Done</th>
          <th scope="col">Failed</th>
          <th scope="col">Late</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, done, left, late }) => (
          <tr key={day}>
            <th scope="row">{formatShortDay(day)}</th>
            <td>{formatNumber(done)}</td>
            <td>{formatNumber(left)}</td>
            <td>{formatNumber(late)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
