import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { SectionHead } from './section-head.tsx';
import { storyFee, storyOffer, storyPoints, storyRules, storyTerms } from './story.ts';
import type { LandingText } from './text.ts';

type Row = readonly [label: string, value: string];

/** One shop from its offer to its customers, calculated as the product does. */
export function Story({ text }: { text: LandingText }) {
  const { story, cost } = text;
  const { offer, points } = story;
  const { visitPoints } = storyPoints;
  return (
    <section id="story" className="section">
      <div className="container">
        <SectionHead title={story.title} text={story.text} />
        <div className="story">
          <Sum
            title={offer.title}
            rows={[
              [cost.price, formatKes(storyTerms.amount)],
              [offer.fee, formatKes(storyFee)],
              [offer.deposit, formatKes(storyTerms.deposit)],
              [offer.installments, formatKes(storyOffer.monthly)],
              [offer.last, formatKes(storyOffer.last)],
              [offer.total, formatKes(storyOffer.totalToPay)],
              [offer.rate, `${storyOffer.annualRate}%`],
            ]}
            end={offer.end}
          />
          <Sum
            title={points.title}
            rows={[
              [points.rule, '1'],
              [points.value, formatKes(storyRules.pointValue)],
              [points.visit, formatNumber(visitPoints)],
              [points.visits, formatNumber(storyPoints.points)],
              [points.off, formatKes(storyPoints.worth)],
            ]}
            end={points.end}
          />
        </div>
      </div>
    </section>
  );
}

const Sum = ({ title, rows, end }: { title: string; rows: readonly Row[]; end: string }) => (
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
