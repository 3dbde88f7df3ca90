import type { Recipient } from '#shared/campaigns/contract.ts';
import type { Export } from '#web/src/components/export-button.tsx';
import { csvPhone } from '#web/src/lib/files/csv-phone.ts';
import { reasonLabels, recipientStateLabels } from '../labels.ts';
import type { Placed } from '../queries/paged.ts';
import { readRecipients } from '../queries/recipients.ts';

/** What became of each recipient. */
export const recipientsExport = (campaignId: string): Export<Placed<Recipient>> => ({
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
