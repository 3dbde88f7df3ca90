import { Icon, type IconName } from '../../components/icon.tsx';
import type { LandingText } from './text.ts';

const icons: readonly IconName[] = ['gift', 'chat', 'dashboard'];

export const Loyalty = ({ text }: { text: LandingText['loyalty'] }) => (
  <section id="loyalty" className="section section-deep">
    <div className="container">
      <div className="section-head">
        <h2>{text.title}</h2>
        <p>{text.text}</p>
      </div>
      <div className="tools">
        {text.parts.map((part, index) => (
          <article key={part.title} className="tool">
            <Icon name={icons[index] ?? 'star'} className="step-icon" />
            <h3>{part.title}</h3>
            <p>{part.text}</p>
          </article>
        ))}
      </div>
    </div>
  </section>
);
