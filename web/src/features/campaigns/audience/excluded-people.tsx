import { useInfiniteQuery } from '@tanstack/react-query';
import type { Exclusion } from '../../../../../shared/campaigns/campaign.ts';
import type { Campaign } from '../../../../../shared/campaigns/contract.ts';
import { PagedList } from '../../../components/paged-list.tsx';
import { t } from '../../../lib/language/text.ts';
import { reasonLabels } from '../labels.ts';
import { MemberTable } from '../lists/member-table.tsx';
import { membersQuery } from '../queries/lists.ts';
import { recipientsQuery } from '../queries/recipients.ts';
import { RecipientTable } from '../recipient-table.tsx';

interface ExcludedPeopleProps {
  campaign: Campaign;
  exclusion: Exclusion;
}

/** Those of an audience who do not get the message, for one reason. */
export function ExcludedPeople({ campaign, exclusion }: ExcludedPeopleProps) {
  const { listId } = campaign.audience;
  // The list noted these when it was made.
  const isRefused = exclusion === 'invalid' || exclusion === 'duplicate';
  return (
    <section className="excluded-people" aria-label={t(reasonLabels[exclusion])}>
      {isRefused && listId !== null ? (
        <RefusedRows listId={listId} problem={exclusion} />
      ) : (
        <Excluded campaign={campaign} exclusion={exclusion} />
      )}
    </section>
  );
}

function RefusedRows({ listId, problem }: { listId: string; problem: Exclusion }) {
  const query = useInfiniteQuery(membersQuery(listId, 'refused'));
  return (
    <PagedList query={query} loadingLabel={t('Loading the people')}>
      {(members) => <MemberTable members={members.filter((one) => one.problem === problem)} />}
    </PagedList>
  );
}

function Excluded({ campaign, exclusion }: ExcludedPeopleProps) {
  const query = useInfiniteQuery(recipientsQuery(campaign, exclusion));
  return (
    <PagedList query={query} loadingLabel={t('Loading the people')}>
      {(recipients) => <RecipientTable recipients={recipients} isShort />}
    </PagedList>
  );
}
