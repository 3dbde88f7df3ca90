import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import {
  storyBusiness,
  storyFee,
  storyOffer,
  storyPoints,
  storyRules,
  storySpent,
  storySystem,
  storyTerms,
  storyVisits,
} from './story.ts';
import type { LandingText } from './text.ts';

type Row = readonly [label: string, value: string];

/** One shop from its offer to its customers, calculated as the product calculates. */
export function Story({ text }: { text: LandingText }) {
  const { story, cost } = text;
  const { offer, points } = story;
  const { visitPoints } = storyPoints;
  return (
    <section id="story" className="section">
      <div className="container">
        <div className="section-head">
          <h2>{story.title(storyBusiness)}</h2>
          <p>{story.text}</p>
        </div>
        <div className="story">
          <Sum
            title={offer.title(cost.systems[storySystem], String(storyOffer.installments))}
            rows={[
              [cost.price, formatKes(storyTerms.amount)],
              [offer.fee, formatKes(storyFee)],
              [offer.deposit, formatKes(storyTerms.deposit)],
              [
                offer.installments(String(storyOffer.installments - 1)),
                formatKes(storyOffer.monthly),
              ],
              [offer.last, formatKes(storyOffer.last)],
              [offer.total, formatKes(storyOffer.totalToPay)],
              [offer.rate, `${storyOffer.annualRate}%`],
            ]}
            end={offer.end}
          />
          <Sum
            title={points.title}
            rows={[
              [points.rule(formatKes(storyRules.earnPer)), '1'],
              [points.value, formatKes(storyRules.pointValue)],
              [points.visit(formatKes(storySpent)), formatNumber(visitPoints)],
              [points.visits(String(storyVisits)), formatNumber(storyPoints.points)],
              [points.off, formatKes(storyPoints.worth)],
            ]}
            end={points.end(formatKes(storyPoints.spent))}
          />
        </div>
      </div>
    </section>
  );
}

interface SumProps {
  title: string;
  rows: readonly Row[];
  end: string;
}

const Sum = ({ title, rows, end }: SumProps) => (
  <article className="example">
    <h3>{title}</h3>
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="example-end">{end}</p>
  </article>
);
