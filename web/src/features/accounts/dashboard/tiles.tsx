import { Link } from 'react-router';
import type { Dashboard } from '#shared/accounts/contract.ts';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { type Tile, Tiles } from '#web/src/components/tiles.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { readyToType } from '#web/src/lib/navigation/ready-to-type.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';
import '#web/src/styles/tiles.scss';
import './shortcuts.scss';
import { RichText } from '#web/src/components/rich-text.tsx';

interface DashboardTilesProps {
  dashboard: Dashboard;
  isQuiet: boolean;
}

export function DashboardTiles({ dashboard, isQuiet }: DashboardTilesProps) {
  const isOwn = useBusinessInUse() === null;
  const { businessLocation, pointsAwarded, pointsRedeemed, smsBalance } = dashboard;
  const noPlace = isOwn ? <Link to="/settings">{t('Set your county')}</Link> : '–';
  const inAll = t('In all, with imported points');
  const tiles: readonly Tile[] = [
    {
      icon: 'chat',
      label: t('SMS Balance'),
      value: smsBalance,
      tone: smsBalance ? 'yours' : 'wait',
    },
    { icon: 'star', label: t('Points Awarded'), value: pointsAwarded, note: inAll, tone: 'yours' },
    {
      icon: 'gift',
      label: t('Points Redeemed'),
      value: pointsRedeemed,
      note: t('In all'),
      tone: 'yours',
    },
    {
      icon: 'pin',
      label: t('Business Location'),
      value: businessLocation ?? noPlace,
      tone: businessLocation ? 'neutral' : 'wait',
    },
    {
      icon: 'users',
      label: t('Active Customers'),
      value: dashboard.activeCustomers,
      tone: 'yours',
    },
    { icon: 'coins', label: t('Points Value (KES)'), value: dashboard.pointsValue, tone: 'yours' },
  ];
  return <Tiles tiles={tiles} isQuiet={isQuiet} />;
}

const shortcuts: readonly { path: string; icon: IconName; label: string }[] = [
  { path: '/reward-points', icon: 'star', label: msg('Award points') },
  { path: '/reedem-points', icon: 'gift', label: msg('Redeem points') },
  { path: '/send-sms', icon: 'chat', label: msg('Send SMS') },
];

export const Shortcuts = () => (
  <nav className="shortcuts" aria-label={t('Shortcuts')}>
    {shortcuts.map(({ path, icon, label }) => (
      <PageLink key={path} to={path} state={readyToType} className="card shortcut">
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
  Active: { label: msg('Active'), className: 'chip-yours' },
  Expired: { label: msg('Expired'), className: 'chip-late' },
  Unsubscribed: { label: msg('Unsubscribed'), className: 'chip-neutral' },
};

export function SubscriptionBadge({ state }: { state: Dashboard['subscription'] }) {
  const { label, className } = badges[state];
  return (
    <span className={`chip ${className}`}>
      <RichText text="<what>Subscription: </what>{state}" values={{ state: t(label) }} />
    </span>
  );
}
