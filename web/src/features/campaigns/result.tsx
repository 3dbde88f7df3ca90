import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  type Campaign,
  pauseCampaign,
  type Recipient,
  resumeCampaign,
} from '#shared/campaigns/contract.ts';
import { type Operator, undeliveredReasons } from '#shared/platform/operators.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { type Export, ExportButton } from '#web/src/components/export-button.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
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
  const { leftOut = 0 } = campaign.preparation ?? {};
  // The last state returns the unused credits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has other credits
  useEffect(() => refreshCampaigns(client), [client, campaign.state]);
  return (
    <>
      <PartHeading>
        {campaign.name} <StatusChip state={campaign.state} />
      </PartHeading>
      <div className="card form-card">
        <p role="status">{noteOf(campaign)}</p>
        <Progress campaign={campaign} />
        <Facts
          className="result-figures"
          rows={[
            [t('Sent'), formatNumber(handedOver(result))],
            hasDeliveryReports && [t('Delivered'), formatNumber(result.delivered)],
            hasDeliveryReports && [t('Not delivered'), formatNumber(result.undelivered)],
            [t('Failed'), formatNumber(result.failed)],
            [t('Not known'), formatNumber(result.unknown)],
            [t('Skipped'), formatNumber(result.skipped)],
            leftOut > 0 && [t('Left out to compare'), formatNumber(leftOut)],
            [t('Credits reserved'), formatNumber(result.creditsReserved)],
            [t('Credits used'), formatNumber(result.creditsUsed)],
            [t('Credits returned'), formatNumber(result.creditsReturned)],
          ]}
        />
        {hasDeliveryReports && <Delivered result={result} />}
        {!hasDeliveryReports && (
          <p className="form-text">
            {t('The last state is Sent, because the carrier does not report what was delivered.')}
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

/** The delivered share of what the carrier has reported, by operator, and why the rest did not arrive. */
function Delivered({ result }: { result: Campaign['result'] }) {
  const { delivered, undelivered, sent, byOperator, because } = result;
  const known = delivered + undelivered;
  if (known === 0) return null;
  const reasons = undeliveredReasons.filter((reason) => because[reason] > 0);
  return (
    <section aria-label={t('Delivery')}>
      <p>
        <strong>{t('{share} delivered', { share: shareText(delivered, known) })}</strong>{' '}
        {sent > 0 &&
          t('No report yet for {count}. One that comes after four days is not counted.', {
            count: formatNumber(sent),
          })}
      </p>
      <Facts
        className="result-figures"
        rows={[
          ...byOperator.map(
            (one) =>
              [
                operatorLabels[one.operator],
                t('{share} of {count}', {
                  share: shareText(one.delivered, one.delivered + one.undelivered),
                  count: formatNumber(one.delivered + one.undelivered),
                }),
              ] as const,
          ),
          ...reasons.map(
            (reason) => [t(reasonLabels[reason]), formatNumber(because[reason])] as const,
          ),
        ]}
      />
      <p className="form-text">
        {t(
          'The credits of an SMS that the carrier refuses come back. One that it took is paid, also if it does not arrive.',
        )}
      </p>
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
  const resume = useChange(resumeCampaign, { of, done: t('{name} goes on.', { name }) });
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
  if (stopping === 'pause') return t('Pausing: what is on its way already still goes out.');
  if (stopping === 'cancel') return t('Cancelling: what is on its way already still goes out.');
  switch (state) {
    case 'Draft':
      return t('It is being prepared.');
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
      return endedAt ? t('Ended {moment}.', { moment: formatMoment(endedAt) }) : '';
  }
}

function pausedNote({ pausedBy, goesOnAt }: Campaign): string {
  const when = goesOnAt
    ? t('It goes on by itself at {moment}.', { moment: formatMoment(goesOnAt) })
    : '';
  switch (pausedBy) {
    case 'hours':
      return `${t('Promotional messages can go out only between 8 AM and 6 PM.')} ${when}`;
    case 'day':
      return `${t('Your business has sent all the SMS it can send today.')} ${when}`;
    case 'carrier':
      return `${t('The SMS service takes no messages at the moment. No credits are used for those that wait.')} ${when}`;
    case 'owner':
    case null:
      return `${t('You paused it.')} ${t('It waits for you: press Resume. A week after it began it ends, and the credits of those who are left come back.')}`;
  }
}

function cancelledNote({ startedAt, preparation, result }: Campaign): string {
  const credits = tn(result.creditsReturned, '1 credit', '{n} credits');
  if (!startedAt) return t('It was cancelled before it began. {credits} returned.', { credits });
  return t(
    'The campaign already started; {sent} of {all} were sent before it stopped. {credits} returned.',
    {
      sent: formatNumber(handedOver(result)),
      all: formatNumber(preparation?.recipients ?? 0),
      credits,
    },
  );
}
