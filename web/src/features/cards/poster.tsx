import { QrPicture } from '#web/src/components/qr-picture.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { posterText } from './poster-text.ts';

interface PosterProps {
  businessName: string;
  link: string;
  paper: 'A5' | 'A4';
}

/** The poster for the counter, for customers of both languages. On paper it stands alone. */
export const Poster = ({ businessName, link, paper }: PosterProps) => (
  <figure className={`poster poster-${paper}`} aria-label={t('Your poster')}>
    <p className="poster-shop">{businessName}</p>
    <p className="poster-call" lang="sw">
      {posterText.sw.call}
    </p>
    <p className="poster-call poster-second" lang="en">
      {posterText.en.call}
    </p>
    <QrPicture text={link} label={t('The link of the poster as a QR code')} />
    <p className="qr-text">{link.replace(/^https?:\/\//, '')}</p>
    <p className="poster-note">
      <span lang="sw">{posterText.sw.note}</span>
      <br />
      <span lang="en">{posterText.en.note}</span>
    </p>
  </figure>
);
