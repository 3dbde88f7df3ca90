import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import {
  type Campaign,
  pauseCampaign,
  type Recipient,
  resumeCampaign,
} from '#shared/campaigns/contract.ts';
import { type Operator, undeliveredReasons } from '#shared/platform/operators.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import type { Tone } from '#web/src/components/chip.tsx';
import { type Export, ExportButton } from '#web/src/components/export-button.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { creditsText } from '#web/src/components/sms/sms-price.tsx';
import { csvPhone } from '#web/src/lib/files/save-file.ts';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import type { Placed } from '#web/src/lib/queries/paged.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { CancelDialog, useCopy } from './campaign/campaign-acts.tsx';
import {
  handedOver,
  reasonLabels,
  recipientStateLabels,
  StatusChip,
  settledOf,
  shareText,
} from './campaign/labels.tsx';
import { PartHeading } from './campaign/parts.tsx';
import { People, recipientColumns } from './campaign/people-table.tsx';
import {
  changedCampaign,
  type Overview,
  readRecipients,
  recipientsQuery,
  refreshCampaigns,
} from './campaign/queries.ts';

const CameBack = lazy(() => import('./came-back.tsx'));

export default function Result({ campaign, overview }: { campaign: Campaign; overview: Overview }) {
  const client = useQueryClient();
  const { hasDeliveryReports } = overview;
  const { result, visits, visitsAt } = campaign;
  // The last state returns the unused credits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has other credits
  useEffect(() => refreshCampaigns(client), [client, campaign.state]);
  return (
    <>
      <PartHeading>
        {campaign.name} <StatusChip state={campaign.state} />
      </PartHeading>
      <div className="card form-card">
        <p role="status">
          <Headline campaign={campaign} hasReports={hasDeliveryReports} />
          {noteOf(campaign)}
        </p>
        <Progress campaign={campaign} />
        <Facts className="result-figures" rows={figuresOf(campaign, overview)} />
        {hasDeliveryReports && <Delivered result={result} />}
        {!hasDeliveryReports && (
          <p className="form-text">
            {t('The mobile operator does not tell us which SMS arrived, so you see what was sent.')}
          </p>
        )}
        {(visits || visitsAt) && (
          <Suspense fallback={<Skeleton label={t('Loading')} shape="row" />}>
            <CameBack campaign={campaign} />
          </Suspense>
        )}
        <ResultActions campaign={campaign} />
      </div>
      <p className="sms-preview">{campaign.text}</p>
      <Recipients campaign={campaign} />
    </>
  );
}

interface HeadlineProps {
  campaign: Campaign;
  hasReports: boolean;
}

/** The figure that an owner came for; nothing before the first SMS has left. */
function Headline({ campaign: { result, preparation, startedAt }, hasReports }: HeadlineProps) {
  if (!startedAt || !preparation) return null;
  const all = formatNumber(preparation.recipients);
  return (
    <strong className="result-headline">
      {hasReports
        ? t('{n} of {all} delivered', { n: formatNumber(result.delivered), all })
        : t('{n} of {all} sent', { n: formatNumber(handedOver(result)), all })}
    </strong>
  );
}

/** The states that people are in, and what became of the credits, without those that nobody is in. */
function figuresOf(
  { result, preparation, endedAt }: Campaign,
  { hasDeliveryReports: hasReports, creditPrice }: Overview,
): ComponentProps<typeof Facts>['rows'] {
  const { leftOut = 0 } = preparation ?? {};
  const some = (n: number, label: string, tone?: Tone) =>
    n > 0 && ([label, formatNumber(n), tone] as const);
  return [
    [t('Sent'), formatNumber(handedOver(result))],
    hasReports && some(result.delivered, t('Delivered'), 'yours'),
    hasReports && some(result.sent, t('On the way'), 'wait'),
    hasReports && some(result.undelivered, t('Not delivered'), 'late'),
    some(result.failed, t('Failed'), 'late'),
    some(result.unknown, t('Not known'), 'wait'),
    some(result.skipped, t('Skipped')),
    some(leftOut, t('Left out to compare')),
    !endedAt && some(result.creditsReserved, t('Credits reserved')),
    [t('Credits used'), creditsText(result.creditsUsed, { creditPrice })],
    some(result.creditsReturned, t('Credits returned')),
  ];
}

/** The SMS that nobody has answered for, each operator's share, and why the rest did not arrive. */
function Delivered({ result }: { result: Campaign['result'] }) {
  const { undelivered, failed, sent, byOperator, because } = result;
  const reasons = undeliveredReasons.filter((reason) => because[reason] > 0);
  const operators = byOperator.length > 1 ? byOperator : [];
  if (sent + undelivered + failed + reasons.length + operators.length === 0) return null;
  return (
    <section aria-label={t('Delivery')}>
      {sent > 0 && (
        <p>
          {tn(
            sent,
            'For 1 SMS there is no answer yet. We wait four days for it.',
            'For {n} SMS there is no answer yet. We wait four days for it.',
          )}
        </p>
      )}
      <Facts
        className="result-figures"
        rows={[
          ...operators.map(({ operator, delivered, undelivered: lost }) => {
            const known = delivered + lost;
            const share = shareText(delivered, known);
            const text = t('{share} of {count}', { share, count: formatNumber(known) });
            return [operatorLabels[operator], text] as const;
          }),
          ...reasons.map(
            (reason) => [t(reasonLabels[reason]), formatNumber(because[reason])] as const,
          ),
        ]}
      />
      {undelivered + failed > 0 && (
        <p className="form-text">
          {t(
            'If the operator refuses an SMS, its credits come back. If it takes the SMS, you pay, even when the phone does not get it.',
          )}
        </p>
      )}
    </section>
  );
}

/** Names that are the same in every language. */
const operatorLabels: Record<Operator, string> = {
  safaricom: 'Safaricom',
  airtel: 'Airtel',
  telkom: 'Telkom',
  equitel: 'Equitel',
};

/** Read only on request: most owners look at the figures only. */
function Recipients({ campaign }: { campaign: Campaign }) {
  const [isShown, setShown] = useState(false);
  const query = useInfiniteQuery({ ...recipientsQuery(campaign), enabled: isShown });
  return (
    <section aria-label={t('People')}>
      <p>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t('Show the people')}
        </Button>
      </p>
      {isShown && (
        <People
          query={query}
          columns={recipientColumns}
          actions={<ExportButton exported={recipientsExport(campaign.campaignId)} />}
        />
      )}
    </section>
  );
}

function Progress({ campaign: { state, stopping, preparation, result } }: { campaign: Campaign }) {
  const isOnItsWay = state === 'Sending' || state === 'Paused' || stopping !== null;
  if (!isOnItsWay || !preparation) return null;
  return (
    <ProgressLine label={t('Sending')} done={settledOf(result)} total={preparation.recipients} />
  );
}

const recipientsExport = (campaignId: string): Export<Placed<Recipient>> => ({
  filename: 'campaign.csv',
  header: ['Phone', 'Status', 'Reason', 'Credits', 'When'],
  toRow: ({ phone, state, reason, credits, at }) => [
    // A spreadsheet takes a number with a plus for a formula.
    phone ? csvPhone(phone) : 'Erased',
    recipientStateLabels[state],
    reason ? reasonLabels[reason] : '',
    credits,
    at ?? '',
  ],
  keyOf: ({ place }) => place,
  read: readRecipients(campaignId),
});

/** The states in which a campaign can be stopped. */
const stopLabels: Partial<Record<Campaign['state'], string>> = {
  Scheduled: msg('Change it'),
  Sending: msg('Pause'),
  Paused: msg('Keep it paused'),
};

function ResultActions({ campaign }: { campaign: Campaign }) {
  const { campaignId, name, by, state, stopping, pausedBy } = campaign;
  const [isAsking, setAsking] = useState(false);
  const copy = useCopy(campaign);
  const of = changedCampaign(campaignId);
  const pause = useChange(pauseCampaign, {
    of,
    done:
      state === 'Scheduled'
        ? t('{name} is a draft again.', { name })
        : t('{name} is paused.', { name }),
  });
  const resume = useChange(resumeCampaign, { of, done: t('{name} continues.', { name }) });
  const stopLabel = stopLabels[state];
  const isRunning = !stopping && !!stopLabel;

  return (
    <Acts
      acts={[
        isRunning &&
          state === 'Paused' && [
            t('Resume'),
            () => resume.mutate(),
            { look: 'primary', disabled: resume.isPending },
          ],
        isRunning &&
          pausedBy !== 'owner' && [
            t(stopLabel),
            () => pause.mutate(),
            { disabled: pause.isPending },
          ],
        isRunning && [t('Cancel campaign'), () => setAsking(true), { look: 'danger' }],
        by === 'owner' && [t('Copy'), copy.copy, { disabled: copy.isPending }],
      ]}
    >
      {isAsking && isRunning && (
        <CancelDialog campaign={campaign} onClose={() => setAsking(false)} />
      )}
    </Acts>
  );
}

/** Says what goes on, why it is paused and when it resumes. */
function noteOf(campaign: Campaign): string {
  const { state, stopping, scheduledAt, startedAt, endedAt } = campaign;
  if (stopping === 'pause') return t('Pausing. SMS that are on their way still go out.');
  if (stopping === 'cancel') return t('Cancelling. SMS that are on their way still go out.');
  switch (state) {
    case 'Draft':
      return t('We are preparing it.');
    case 'Scheduled':
      return scheduledAt
        ? t('It goes out at {moment}.', { moment: formatMoment(scheduledAt) })
        : '';
    case 'Sending':
      return startedAt ? t('Sending since {moment}.', { moment: formatMoment(startedAt) }) : '';
    case 'Paused':
      return pausedNote(campaign);
    case 'Cancelled':
      return cancelledNote(campaign);
    case 'Sent':
    case 'Partly sent':
    case 'Failed':
      return endedAt ? t('Finished {moment}.', { moment: formatMoment(endedAt) }) : '';
  }
}

function pausedNote({ pausedBy, goesOnAt }: Campaign): string {
  const when = goesOnAt
    ? t('It continues by itself at {moment}.', { moment: formatMoment(goesOnAt) })
    : '';
  switch (pausedBy) {
    case 'hours':
      return `${t('Messages go out from 8 AM to 6 PM.')} ${when}`;
    case 'day':
      return `${t('Your business has reached its limit of SMS for today.')} ${when}`;
    case 'carrier':
      return `${t('The SMS service is not taking messages right now. SMS that wait use no credits.')} ${when}`;
    case 'owner':
    case null:
      return `${t('You paused it.')} ${t('Press Resume to continue. After a week it ends by itself, and the unused credits come back.')}`;
  }
}

function cancelledNote({ startedAt, preparation, result }: Campaign): string {
  const credits = tn(result.creditsReturned, '1 credit', '{n} credits');
  if (!startedAt) return t('It was cancelled before it started. {credits} came back.', { credits });
  return t('It was cancelled after {sent} of {all} SMS had gone out. {credits} came back.', {
    sent: formatNumber(handedOver(result)),
    all: formatNumber(preparation?.recipients ?? 0),
    credits,
  });
}
