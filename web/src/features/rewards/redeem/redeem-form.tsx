import type { PostingReply } from '#shared/rewards/contract.ts';
import { PhoneField } from '../phone-field.tsx';
import type { PointRules } from '../point-rules.ts';
import type { CustomerLookup } from '../use-customer-lookup.ts';
import { CustomerPoints } from './customer-points.tsx';
import { HowMuch } from './how-much.tsx';

interface RedeemFormProps {
  rules: PointRules;
  lookup: CustomerLookup;
  onRedeemed: (posting: PostingReply) => void;
}

export function RedeemForm({ rules, lookup, onRedeemed }: RedeemFormProps) {
  const { phone, customer, query } = lookup;
  return (
    <div className="card form-card">
      <PhoneField lookup={lookup}>
        {phone && <CustomerPoints query={query} rules={rules} />}
      </PhoneField>
      {customer && (
        <HowMuch key={customer.phone} customer={customer} rules={rules} onRedeemed={onRedeemed} />
      )}
    </div>
  );
}
