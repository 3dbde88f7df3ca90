import { useState } from 'react';
import type { Settings } from '#shared/settings/contract.ts';
import type { PointRules } from '../point-rules.ts';
import { useCustomerLookup } from '../use-customer-lookup.ts';
import { AwardForm } from './award-form.tsx';
import { AwardedCard } from './awarded-card.tsx';
import type { Awarded } from './use-award.ts';
import { WaitingAwards } from './waiting-list.tsx';

interface AwardTabProps {
  rules: PointRules;
  /** The settings, while they have no rule yet. */
  unset: Settings | null;
}

export function AwardTab({ rules, unset }: AwardTabProps) {
  const lookup = useCustomerLookup();
  const [awarded, setAwarded] = useState<Awarded | null>(null);

  const startAgain = () => {
    setAwarded(null);
    lookup.startAgain();
  };

  return (
    <div className="narrow">
      {awarded ? (
        <AwardedCard awarded={awarded} rules={rules} onAgain={startAgain} />
      ) : (
        <AwardForm rules={rules} unset={unset} lookup={lookup} onAwarded={setAwarded} />
      )}
      <WaitingAwards
        onUndone={({ key }) => {
          // What the card says of it is no longer so.
          if (key === awarded?.key) startAgain();
        }}
      />
    </div>
  );
}
