import { PageLink } from '#web/src/components/page-link.tsx';
import './tiles.scss';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#shared/accounts/contract.ts';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';
import './shortcuts.scss';
import { RichText, visuallyHidden } from '#web/src/components/rich-text.tsx';

export function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const isOwn = useBusinessInUse() === null;
  return (
    <dl className="tiles">
      <Tile icon="chat" label={t('SMS Balance')} value={formatNumber(dashboard.smsBalance)} />
      <Tile
        icon="star"
        label={t('Points Awarded')}
        value={formatNumber(dashboard.pointsAwarded)}
        note={t('In all, with imported points')}
      />
      <Tile
        icon="gift"
        label={t('Points Redeemed')}
        value={formatNumber(dashboard.pointsRedeemed)}
        note={t('In all')}
      />
      <Tile
        icon="pin"
        label={t('Business Location')}
        value={
          dashboard.businessLocation ??
          (isOwn ? <Link to="/settings">{t('Set your county')}</Link> : '–')
        }
      />
      <Tile
        icon="users"
        label={t('Active Customers')}
        value={formatNumber(dashboard.activeCustomers)}
      />
      <Tile
        icon="coins"
        label={t('Points Value (KES)')}
        value={formatNumber(dashboard.pointsValue)}
      />
    </dl>
  );
}

interface TileProps {
  icon: IconName;
  label: string;
  value: ReactNode;
  /** Says which days count, because the page has figures of other days too. */
  note?: string;
}

function Tile({ icon, label, value, note }: TileProps) {
  return (
    <div className="card tile">
      <Icon name={icon} className="tile-icon" />
      <dt>{label}</dt>
      <dd className={typeof value === 'string' ? '' : 'tile-link'}>{value}</dd>
      {note && <dd className="tile-note">{note}</dd>}
    </div>
  );
}

const shortcuts: readonly { path: string; icon: IconName; label: string }[] = [
  { path: '/reward-points', icon: 'star', label: msg('Award points') },
  { path: '/reedem-points', icon: 'gift', label: msg('Redeem points') },
  { path: '/send-sms', icon: 'chat', label: msg('Send SMS') },
];

export const Shortcuts = () => (
  <nav className="shortcuts" aria-label={t('Shortcuts')}>
    {shortcuts.map(({ path, icon, label }) => (
      <PageLink key={path} to={path} className="card shortcut">
        <Icon name={icon} />
        {t(label)}
      </PageLink>
    ))}
  </nav>
);

/** Screens without a side menu show no other way to apply, and the welcome SMS sends owners here for it. */
export const ApplyLink = () => (
  <PageLink to="/apply" className="card shortcut shortcut-wide d-lg-none">
    <Icon name="apply" />
    {t('Apply for Financing')}
  </PageLink>
);

const badges: Record<Dashboard['subscription'], { label: string; className: string }> = {
  Active: { label: msg('Active'), className: 'chip-good' },
  Expired: { label: msg('Expired'), className: 'chip-bad' },
  Unsubscribed: { label: msg('Unsubscribed'), className: 'chip-neutral' },
};

export function SubscriptionBadge({ state }: { state: Dashboard['subscription'] }) {
  const { label, className } = badges[state];
  return (
    <span className={`chip ${className}`}>
      <RichText
        text="<what>Subscription: </what>{state}"
        values={{ state: t(label) }}
        tags={{ what: visuallyHidden }}
      />
    </span>
  );
}
