import './shortcuts.scss';
import { Link } from 'react-router';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';

const shortcuts: readonly { path: string; icon: IconName; label: string }[] = [
  { path: '/reward-points', icon: 'star', label: msg('Award points') },
  { path: '/reedem-points', icon: 'gift', label: msg('Redeem points') },
  { path: '/send-sms', icon: 'chat', label: msg('Send SMS') },
];

/** The three things that a shop does all day, one tap away. */
export const Shortcuts = () => (
  <nav className="shortcuts" aria-label={t('Shortcuts')}>
    {shortcuts.map(({ path, icon, label }) => (
      <Link key={path} to={path} className="card shortcut" onPointerDown={() => preload(path)}>
        <Icon name={icon} />
        {t(label)}
      </Link>
    ))}
  </nav>
);

/** Screens without a side menu show no other way to an application, and the welcome SMS sends owners here to apply. */
export const ApplyLink = () => (
  <Link
    to="/apply"
    className="card shortcut shortcut-wide d-lg-none"
    onPointerDown={() => preload('/apply')}
  >
    <Icon name="apply" />
    {t('Apply for Financing')}
  </Link>
);
