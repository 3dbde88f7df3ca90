import { brand } from '#shared/site/brand.ts';
import type { LandingText } from './text.ts';

/** Who is behind the product, and what happens to data and money. */
export const Trust = ({ text }: { text: LandingText['trust'] }) => (
  <section id="trust" className="section">
    <div className="container">
      <div className="section-head">
        <h2>{text.title}</h2>
        <p>{text.text}</p>
      </div>
      <div className="ways trust">
        {text.parts.map((part) => (
          <article key={part.title} className="way">
            <h3>{part.title}</h3>
            <p>{part.text}</p>
          </article>
        ))}
      </div>
      <p className="note">
        {`${brand.legalName}, KRA PIN ${brand.kraPin}, ${brand.address}.`}{' '}
        <a href="/privacy-policy">{text.more}</a>
      </p>
    </div>
  </section>
);
