import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { monthText } from './month-text.ts';

const trendTexts = { rising: 'Rising', steady: 'Steady', falling: 'Falling' };

/** The months of a statement, in whole KES. */
export function MonthTable({ figures }: { figures: AffordabilityFigures }) {
  const { months, averagePaidIn, averageNet, lowestMonth, lowestNet, trend } = figures;
  return (
    <table className="table office-table" aria-label="Months of the statement, in KES">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Paid in</th>
          <th scope="col">Withdrawn</th>
          <th scope="col">Net</th>
          <th scope="col">Payers</th>
          <th scope="col">Largest payer</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, isWhole, paidIn, withdrawn, net, payers, largestShare }) => (
          <tr key={month} className={isWhole ? undefined : 'is-part'}>
            <th scope="row">
              {monthText(month)}
              {!isWhole && <small> in part</small>}
            </th>
            <td>{formatNumber(paidIn)}</td>
            <td>{formatNumber(withdrawn)}</td>
            <td>{formatNumber(net)}</td>
            <td>{formatNumber(payers)}</td>
            <td>{largestShare}%</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Average month</th>
          <td>{formatNumber(averagePaidIn)}</td>
          <td />
          <td>{formatNumber(averageNet)}</td>
          <td>{formatNumber(figures.payers)}</td>
          <td>{figures.largestShare}%</td>
        </tr>
        <tr>
          <th scope="row">Lowest: {monthText(lowestMonth)}</th>
          <td />
          <td />
          <td>{formatNumber(lowestNet)}</td>
          <td colSpan={2}>{trend ? `Trend: ${trendTexts[trend]}` : 'Too short for a trend'}</td>
        </tr>
      </tfoot>
    </table>
  );
}
