import type { MonthFigures } from '#shared/assessment/affordability-fields.ts';
import { monthText } from './month-text.ts';

/** Units of the drawing. */
const HEIGHT = 96;
const PER_MONTH = 32;
const BAR = 12;

/**
 * Two bars a month, paid in and withdrawn. The table beside it has the same figures, so that nothing is
 * read out twice.
 */
export function MonthChart({ months }: { months: readonly MonthFigures[] }) {
  const most = Math.max(1, ...months.map(({ paidIn, withdrawn }) => Math.max(paidIn, withdrawn)));
  const heightOf = (amount: number) => (amount / most) * HEIGHT;
  const width = months.length * PER_MONTH;
  return (
    <figure className="month-chart" aria-hidden="true">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 14}`}
        height={HEIGHT + 14}
        aria-hidden="true"
        focusable="false"
      >
        {months.map(({ month, paidIn, withdrawn, isWhole }, at) => {
          const x = at * PER_MONTH + (PER_MONTH - 2 * BAR) / 2;
          return (
            <g key={month} className={isWhole ? undefined : 'is-part'}>
              <title>{monthText(month)}</title>
              <Bar className="bar-in" x={x} height={heightOf(paidIn)} />
              <Bar className="bar-out" x={x + BAR} height={heightOf(withdrawn)} />
              <text x={at * PER_MONTH + PER_MONTH / 2} y={HEIGHT + 11} textAnchor="middle">
                {monthText(month).slice(0, 3)}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={width} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <figcaption>
        <span className="key-in">Paid in</span> <span className="key-out">Withdrawn</span>
      </figcaption>
    </figure>
  );
}

const Bar = ({ className, x, height }: { className: string; x: number; height: number }) => (
  <rect className={className} x={x} y={HEIGHT - height} width={BAR - 1} height={height} />
);
