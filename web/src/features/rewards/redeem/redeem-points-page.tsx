import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { PostingReply } from '#shared/rewards/contract.ts';
import { entriesQuery } from '../list-entries.ts';
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
          <CurrentReceipt posting={posting} rules={rules} onAgain={startAgain} />
        ) : (
          <RedeemForm rules={rules} lookup={lookup} onRedeemed={setPosting} />
        )}
      </div>
      <Redemptions />
    </>
  );
}

/** The receipt as the ledger has it now: it may be reversed in the list below, or at another till. */
function CurrentReceipt(props: Omit<ComponentProps<typeof Receipt>, 'isReversed'>) {
  const { data: redeemed = [] } = useInfiniteQuery(entriesQuery({ kind: 'redeem' }));
  const { entryId } = props.posting.entry;
  const isReversed = redeemed.some((one) => one.entryId === entryId && one.isReversed);
  return <Receipt {...props} isReversed={isReversed} />;
}
