import { useState } from 'react';
import type { PostingReply } from '#shared/rewards/contract.ts';
import type { PointRules } from '../point-rules.ts';
import { RewardsScreen } from '../rewards-screen.tsx';
import { useCustomerLookup } from '../use-customer-lookup.ts';
import { Receipt } from './receipt.tsx';
import { RedeemForm } from './redeem-form.tsx';
import { Redemptions } from './redemptions.tsx';

export default function RedeemPointsPage() {
  return <RewardsScreen shape="redeem">{(rules) => <RedeemPoints rules={rules} />}</RewardsScreen>;
}

function RedeemPoints({ rules }: { rules: PointRules }) {
  const lookup = useCustomerLookup();
  const [posting, setPosting] = useState<PostingReply | null>(null);

  const startAgain = () => {
    setPosting(null);
    lookup.startAgain();
  };

  return (
    <>
      <div className="narrow">
        {posting ? (
          <Receipt posting={posting} onAgain={startAgain} />
        ) : (
          <RedeemForm rules={rules} lookup={lookup} onRedeemed={setPosting} />
        )}
      </div>
      <Redemptions />
    </>
  );
}
