import { HeroScene } from '#web/src/art/hero-scene.tsx';
import type { LandingText } from './text.ts';

/** On a fast line the script rotates the taglines and adds the video. Without it all taglines can be read. */
export function Hero({ text }: { text: LandingText['hero'] }) {
  return (
    <section className="hero">
      <div className="hero-ground" data-video="/hero">
        <HeroScene />
      </div>
      <div className="container hero-words">
        <p className="hero-kicker">{text.kicker}</p>
        <h1>
          {text.title.map((line) => (
            <span key={line}>{`${line} `}</span>
          ))}
        </h1>
        <div className="hero-tagline">
          <ul className="taglines">
            {text.taglines.map((line, index) => (
              <li key={line} className={index === 0 ? 'is-shown' : undefined}>
                {line}
              </li>
            ))}
          </ul>
          <button type="button" className="pause" data-play={text.play} hidden>
            {text.pause}
          </button>
        </div>
        <p className="hero-text">{text.text}</p>
        <div className="actions">
          <a href="/apply" className="btn btn-accent btn-lg">
            {text.apply}
          </a>
          <a href="#cost" className="more">
            {text.cost}
          </a>
        </div>
        <dl className="hero-facts">
          {text.facts.map(({ value, label }) => (
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
