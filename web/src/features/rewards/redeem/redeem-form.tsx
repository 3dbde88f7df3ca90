import type { PostingReply } from '../../../../../shared/rewards/contract.ts';
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
  const { typed, phone, customer, error, input, type, query } = lookup;
  return (
    <div className="card form-card">
      <PhoneField typed={typed} error={error} input={input} onType={type}>
        {phone && <CustomerPoints query={query} rules={rules} />}
      </PhoneField>
      {customer && (
        <HowMuch key={customer.phone} customer={customer} rules={rules} onRedeemed={onRedeemed} />
      )}
    </div>
  );
}
