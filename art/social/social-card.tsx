import { Film } from '#art/hero/film.tsx';
import { iconSvg } from '#art/icons/mark.ts';
import { brand } from '#shared/site/brand.ts';

/** Every light is on and the software is owned. */
const momentShown = 6.2;

/** The picture of a link in chats and social networks, 1200 by 630. */
export function SocialCard() {
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
