import { formatKes } from '#web/src/lib/language/format.ts';
import { SectionHead } from './section-head.tsx';
import { storyOffer, storyPoints, storyTerms } from './story.ts';
import type { LandingText } from './text.ts';

/** One shop from its offer to its customers, calculated as the product does. */
export function Story({ text }: { text: LandingText['story'] }) {
  const rows = [
    [text.deposit, formatKes(storyTerms.deposit)],
    [text.monthly, formatKes(storyOffer.monthly)],
    [text.total, formatKes(storyOffer.totalToPay)],
    [text.own, text.month],
    [text.visit, text.points],
    [text.off, formatKes(storyPoints.worth)],
  ];
  return (
    <section id="story" className="section">
      <div className="container story">
        <SectionHead title={text.title} text={text.text} />
        <dl>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
