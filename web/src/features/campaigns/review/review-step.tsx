import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Campaign, testCampaign } from '#shared/campaigns/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { type Overview, recipientsQuery, refreshCampaigns } from '../campaign/queries.ts';
import { refusalMessage } from '../campaign/refusal-message.ts';
import { Counted } from '../compose/audience-count.tsx';
import { type Draft, useLook } from '../compose/use-draft.ts';
import { Preview } from '../message/message-field.tsx';
import { costText, leftText } from './cost-text.ts';
import { SendForm } from './send-form.tsx';

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
          <Button
            look="primary"
            onClick={() => draft.onward.mutate({ look: 'freeze', step: 'review' })}
          >
            {t('Try again')}
          </Button>
        )}
      </div>
      {isFrozen && <SendForm campaign={campaign} preparation={preparation} overview={overview} />}
    </div>
  );
}

const SHOWN = 3;

/** The messages of the first people who get one. */
export function RealPreview({ campaign }: { campaign: Campaign }) {
  const { data = [] } = useInfiniteQuery(recipientsQuery(campaign));
  const messages = data.flatMap(({ text }) => text ?? []);
  return messages.length > 0 ? <Preview messages={messages.slice(0, SHOWN)} /> : null;
}

/**
 * Sends the message to the owner. The button says what the longest message costs, because the owner's
 * name is among its fields; the toast says what it took.
 */
export function TestButton({ campaign: { campaignId, preparation } }: { campaign: Campaign }) {
  const client = useQueryClient();
  const test = useIdempotentMutation({
    name: `campaign.test.${campaignId}`,
    send: (_: null, idempotencyKey) =>
      call(testCampaign, { params: { campaignId }, idempotencyKey }),
    onSuccess: ({ credits }) =>
      toastSuccess(
        tn(
          credits,
          'The message is on its way to your phone, for 1 credit.',
          'The message is on its way to your phone, for {n} credits.',
        ),
      ),
    onError: (error) => toastError(refusalMessage(error)),
    onSettled: () => refreshCampaigns(client),
  });
  const credits = tn(preparation?.longest ?? 1, '1 credit', '{n} credits');
  return (
    <Button disabled={test.isPending} onClick={() => test.mutate(null)}>
      {test.isPending ? t('Sending...') : t('Test to my own phone ({credits})', { credits })}
    </Button>
  );
}
