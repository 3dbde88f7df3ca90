import { suggestedAmounts } from '../../../../shared/applications/catalogue.ts';
import { formatKes } from '../../lib/language/format.ts';
import { plainFigures } from './catalogue-figures.ts';
import type { LandingText } from './text.ts';

const SYSTEM = 'ERP / POS System';
const PERIOD = '24 Months';

const figures = plainFigures(suggestedAmounts[SYSTEM], PERIOD);

/** An example of a plan from the first installment to the last, calculated as an offer is. */
export function CostExample({ text }: { text: LandingText['cost'] }) {
  const { example, systems } = text;
  const rows = [
    [example.price, suggestedAmounts[SYSTEM]],
    [example.extra, figures.costOfCredit],
    [example.installments(String(figures.installments - 1)), figures.monthly],
    [example.last, figures.last],
    [example.total, figures.totalToPay],
  ] as const;
  return (
    <article className="example">
      <h3>{example.title(systems[SYSTEM], String(figures.installments))}</h3>
      <dl>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatKes(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="example-end">{example.end}</p>
    </article>
  );
}
