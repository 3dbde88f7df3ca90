import { Icon, type IconName } from '#web/src/components/icon.tsx';
import type { Language } from '#web/src/public/frame/languages.ts';
import { ScreenPicture } from './screen-picture.tsx';
import type { LandingText } from './text.ts';

const icons: readonly IconName[] = ['gift', 'chat', 'dashboard'];

interface LoyaltyProps {
  language: Language;
  text: LandingText['loyalty'];
}

export const Loyalty = ({ language, text }: LoyaltyProps) => (
  <section id="loyalty" className="section section-deep">
    <div className="container loyalty">
      <div>
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
      <ScreenPicture name="points" language={language} alt={text.picture} />
    </div>
  </section>
);
