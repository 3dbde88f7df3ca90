import type { LandingText } from './text.ts';

export const Why = ({ text }: { text: LandingText['why'] }) => (
  <section id="why" className="section">
    <div className="container">
      <div className="section-head">
        <h2>{text.title}</h2>
        <p>{text.text}</p>
      </div>
      <div className="ways">
        {text.ways.map((way) => (
          <article key={way.title} className="way">
            <h3>{way.title}</h3>
            <p>{way.text}</p>
          </article>
        ))}
      </div>
    </div>
  </section>
);
