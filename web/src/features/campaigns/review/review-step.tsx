import { useInfiniteQuery } from '@tanstack/react-query';
import { type Campaign, testCampaign } from '#shared/campaigns/contract.ts';
import { LEAST_TO_LEAVE_OUT } from '#shared/campaigns/visits.ts';
import { Button } from '#web/src/components/button.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { allCampaigns, type Overview, recipientsQuery } from '../campaign/queries.ts';
import { Counted } from '../compose/audience-count.tsx';
import { type Draft, useLook } from '../compose/use-draft.ts';
import { Preview } from '../message/message-field.tsx';
import { SendForm, type SendFormProps } from './send-form.tsx';

interface ReviewStepProps {
  draft: Draft;
  campaign: Campaign;
  overview: Overview;
}

export default function ReviewStep({ draft, campaign, overview }: ReviewStepProps) {
  useLook(draft, 'freeze', 'review', draft.needs('freeze') || !draft.isSaved);
  const { preparation } = campaign;
  const isFrozen = preparation?.state === 'ready' && !draft.needs('freeze') && draft.isSaved;
  return (
    <div className="narrow">
      <section className="card form-card">
        <h3 className="h5">{t('Who gets it')}</h3>
        <div role="status">
          <Counted campaign={campaign} />
          {isFrozen && campaign.leavesOut && <LeftOutNote preparation={preparation} />}
        </div>
        {isFrozen && preparation.recipients > 0 && (
          <>
            <p className="form-text">
              {t('This list is fixed now. A customer who joins later does not get this message.')}
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
      </section>
      {isFrozen && <SendForm campaign={campaign} preparation={preparation} overview={overview} />}
    </div>
  );
}

const LeftOutNote = ({ preparation: { leftOut } }: Pick<SendFormProps, 'preparation'>) => (
  <p className="mb-0">
    {leftOut > 0
      ? tn(
          leftOut,
          '1 person gets no SMS, to compare, and costs nothing.',
          '{n} people get no SMS, to compare, and cost nothing.',
        )
      : t('Nobody is left out. With fewer than {n} people there are too few to compare.', {
          n: formatNumber(LEAST_TO_LEAVE_OUT),
        })}
  </p>
);

const SHOWN = 3;

function RealPreview({ campaign }: { campaign: Campaign }) {
  const { data = [] } = useInfiniteQuery(recipientsQuery(campaign));
  const messages = data.flatMap(({ text }) => text ?? []);
  return messages.length > 0 ? <Preview messages={messages.slice(0, SHOWN)} /> : null;
}

/** The button shows the longest message's cost, because the owner's name is a field; the toast the real cost. */
function TestButton({ campaign: { campaignId, preparation } }: { campaign: Campaign }) {
  const test = useChange(testCampaign, {
    of: allCampaigns,
    params: { campaignId },
    done: ({ credits }) =>
      tn(
        credits,
        'The message is on its way to your phone, for 1 credit.',
        'The message is on its way to your phone, for {n} credits.',
      ),
  });
  const credits = tn(preparation?.longest ?? 1, '1 credit', '{n} credits');
  return (
    <Button disabled={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? t('Sending...') : t('Test to my own phone ({credits})', { credits })}
    </Button>
  );
}
