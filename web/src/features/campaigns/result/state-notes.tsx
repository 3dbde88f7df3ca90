import type { Campaign } from '#shared/campaigns/contract.ts';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { handedOver } from '../result-figures.ts';

/** Says what goes on, why it is paused and when it goes on. A change of it is announced. */
export const StateNotes = ({ campaign }: { campaign: Campaign }) => (
  <p role="status">{noteOf(campaign)}</p>
);

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
      return `${t('The SMS service is not answering. We paused the campaign; no credits are lost.')} ${when}`;
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
