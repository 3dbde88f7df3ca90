import type { Campaign } from '#shared/campaigns/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Counted } from '../audience/audience-count.tsx';
import type { Draft } from '../compose/use-draft.ts';
import { useLook } from '../compose/use-look.ts';
import type { Overview } from '../queries/overview.ts';
import { costText, leftText } from './cost-text.ts';
import { RealPreview } from './real-preview.tsx';
import { SendForm } from './send-form.tsx';
import { TestButton } from './test-button.tsx';

interface ReviewStepProps {
  draft: Draft;
  campaign: Campaign;
  overview: Overview;
}

/** Step 3: who gets what, what it costs, and when. */
export default function ReviewStep({ draft, campaign, overview }: ReviewStepProps) {
  useLook(draft, 'freeze', 'review', draft.needs('freeze') || !draft.isSaved);
  const { preparation } = campaign;
  const isFrozen = preparation?.state === 'ready' && !draft.needs('freeze') && draft.isSaved;
  return (
    <div className="narrow">
      <div className="card form-card">
        <div role="status">
          <Counted campaign={campaign} />
          {isFrozen && preparation.recipients > 0 && (
            <p className="cost">
              {costText(preparation)} {leftText(preparation.credits, overview.smsBalance)}
            </p>
          )}
        </div>
        {isFrozen && preparation.recipients > 0 && (
          <>
            <p className="form-text">
              {t('These people are noted now: who comes later gets no message.')}
            </p>
            <RealPreview campaign={campaign} />
            <TestButton campaign={campaign} />
          </>
        )}
        {preparation?.state === 'failed' && (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => draft.onward.mutate({ look: 'freeze', step: 'review' })}
          >
            {t('Try again')}
          </button>
        )}
      </div>
      {isFrozen && <SendForm campaign={campaign} preparation={preparation} overview={overview} />}
    </div>
  );
}
