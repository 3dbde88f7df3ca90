import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { ExportButton } from '#web/src/components/export-button.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { PartHeading } from '../part-heading.tsx';
import { refreshCampaigns } from '../queries/campaigns.ts';
import type { Overview } from '../queries/overview.ts';
import { recipientsQuery } from '../queries/recipients.ts';
import { RecipientTable } from '../recipient-table.tsx';
import { StatusChip } from '../status-chip.tsx';
import { Progress } from './progress.tsx';
import { recipientsExport } from './recipients-export.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultFigures } from './result-figures.tsx';
import { StateNotes } from './state-notes.tsx';

interface ResultProps {
  campaign: Campaign;
  overview: Overview;
}

/** What becomes of a campaign that was confirmed. */
export default function Result({ campaign, overview }: ResultProps) {
  const client = useQueryClient();
  // The credits that were left over come back with the last state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has other credits
  useEffect(() => refreshCampaigns(client), [client, campaign.state]);
  return (
    <>
      <PartHeading>
        {campaign.name} <StatusChip state={campaign.state} />
      </PartHeading>
      <div className="card form-card">
        <StateNotes campaign={campaign} />
        <Progress campaign={campaign} />
        <ResultFigures campaign={campaign} hasDeliveryReports={overview.hasDeliveryReports} />
        {!overview.hasDeliveryReports && (
          <p className="form-text">
            {t('The last state is Sent, because the carrier does not report what was delivered.')}
          </p>
        )}
        <ResultActions campaign={campaign} />
      </div>
      <p className="sms-preview">{campaign.text}</p>
      <Recipients campaign={campaign} />
    </>
  );
}

/** The people are read when they are asked for: most owners look at the figures only. */
function Recipients({ campaign }: { campaign: Campaign }) {
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label={t('People')}>
      <p>
        <button
          type="button"
          className="btn btn-outline-primary"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t('Show the people')}
        </button>
      </p>
      {isShown && <RecipientList campaign={campaign} />}
    </section>
  );
}

function RecipientList({ campaign }: { campaign: Campaign }) {
  const query = useInfiniteQuery(recipientsQuery(campaign));
  return (
    <PagedList
      query={query}
      loadingLabel={t('Loading the people')}
      actions={<ExportButton exported={recipientsExport(campaign.campaignId)} />}
    >
      {(recipients) => <RecipientTable recipients={recipients} />}
    </PagedList>
  );
}
