import type { Dashboard } from '#shared/accounts/contract.ts';
import { RichText } from '#web/src/components/rich-text.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';

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
        tags={{ what: (text) => <span className="visually-hidden">{text}</span> }}
      />
    </span>
  );
}
