import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { RichText } from '#web/src/components/rich-text.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';

/** The customers with most points, each with a link to the history of that customer. */
export function TopCustomers({ customers }: { customers: readonly Customer[] }) {
  const holders = customers.filter(({ points }) => points > 0);
  if (holders.length === 0) {
    return <p className="points-note">{t('Nobody holds points now. They have all been used.')}</p>;
  }
  return (
    <ol className="top-customers">
      {holders.map(({ phone, name, points }) => (
        <li key={phone}>
          <Link
            to={`/reward-points?tab=history${fragmentOf({ phone })}`}
            onPointerDown={() => preload('/reward-points')}
          >
            {name ?? formatKenyanPhone(phone)}
          </Link>
          <span className="top-points">
            <RichText
              text="{n}<unit> points</unit>"
              values={{ n: formatNumber(points) }}
              tags={{ unit: (text) => <span className="visually-hidden">{text}</span> }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
