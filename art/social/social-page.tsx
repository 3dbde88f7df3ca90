import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Film } from '#art/hero/film.tsx';
import { iconSvg } from '#art/icons/mark.ts';
import { brand } from '#shared/site/brand.ts';

const style = document.createElement('style');
style.textContent = `
  .card { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #0a3b31 }
  .film { position: absolute; inset: auto 0 -12px; height: 675px }
  .film svg { position: absolute; width: 100%; height: 100% }
  .words { position: absolute; inset: 52px auto auto 72px; color: #fff; font-family: Inter, sans-serif }
  .words p { margin: 0 }
  .name { display: flex; gap: 18px; align-items: center; font-size: 44px; font-weight: 700 }
  .name, .line { letter-spacing: -0.02em }
  .mark { width: 64px; height: 64px }
  .mark svg { display: block }
  .line { padding-top: 20px; font-size: 64px; font-weight: 700; line-height: 1.08 }
`;
document.head.append(style);

/** Every light is on and the software is owned. */
const momentShown = 6.2;

/** The picture of a link in chats and social networks, 1200 by 630. */
function SocialCard() {
  return (
    <div className="card">
      <Film second={momentShown} />
      <div className="words">
        <p className="name">
          <span
            className="mark"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
            dangerouslySetInnerHTML={{ __html: iconSvg({ ground: 'rounded' }) }}
          />
          {brand.name}
        </p>
        <p className="line">
          Software as a<br />
          financed asset
        </p>
      </div>
    </div>
  );
}

const root = createRoot(document.body.appendChild(document.createElement('div')));
flushSync(() => root.render(<SocialCard />));
