import { useState } from 'react';
import type { PointRules } from '../point-rules.ts';
import { useCustomerLookup } from '../use-customer-lookup.ts';
import { AwardForm } from './award-form.tsx';
import { AwardedCard } from './awarded-card.tsx';
import type { Awarded } from './use-award.ts';
import { WaitingAwards } from './waiting-list.tsx';

export function AwardTab({ rules }: { rules: PointRules }) {
  const lookup = useCustomerLookup();
  const [awarded, setAwarded] = useState<Awarded | null>(null);

  const startAgain = () => {
    setAwarded(null);
    lookup.startAgain();
  };

  return (
    <div className="narrow">
      {awarded ? (
        <AwardedCard awarded={awarded} onAgain={startAgain} />
      ) : (
        <AwardForm rules={rules} lookup={lookup} onAwarded={setAwarded} />
      )}
      <WaitingAwards />
    </div>
  );
}
