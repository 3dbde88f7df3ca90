import { healthNumbers } from '#shared/health/numbers.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import type { Health } from './health-query.ts';

/** Numbers that are red unless they are 0. */
const bad: readonly string[] = ['rowsLeft', 'rowsLate', 'deadLetters'];

/** The work of the platform, in ten numbers. */
export const Numbers = ({ numbers }: Pick<Health, 'numbers'>) => (
  <dl className="office-numbers" aria-label="What the platform did">
    {numbers.map(({ name, count }) => (
      <div key={name}>
        <dt>{healthNumbers[name]}</dt>
        <dd className={bad.includes(name) && count > 0 ? 'office-late' : ''}>
          {formatNumber(count)}
        </dd>
      </div>
    ))}
  </dl>
);
