import './tiles.scss';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#shared/accounts/contract.ts';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';

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
  /** What is counted, where a figure of other days stands on the same page. */
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
