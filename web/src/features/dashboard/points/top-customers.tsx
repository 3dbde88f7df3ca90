import { Link } from 'react-router';
import type { Customer } from '../../../../../shared/contracts/rewards.ts';
import { formatKenyanPhone } from '../../../../../shared/phone.ts';
import { formatNumber } from '../../../lib/format.ts';
import { preload } from '../../../lib/preload.ts';

/** Those who hold most points, each with a way to what happened to them. */
export function TopCustomers({ customers }: { customers: readonly Customer[] }) {
  const holders = customers.filter(({ points }) => points > 0);
  if (holders.length === 0) {
    return <p className="points-note">Nobody holds points now. They have all been used.</p>;
  }
  return (
    <ol className="top-customers">
      {holders.map(({ phone, name, points }) => (
        <li key={phone}>
          <Link
            to={`/reward-points?${new URLSearchParams({ tab: 'history', phone })}`}
            onPointerDown={() => preload('/reward-points')}
          >
            {name ?? formatKenyanPhone(phone)}
          </Link>
          <span className="top-points">
            {formatNumber(points)}
            <span className="visually-hidden"> points</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
