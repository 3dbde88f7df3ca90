import { useInfiniteQuery } from '@tanstack/react-query';
import type { Exclusion } from '#shared/campaigns/campaign.ts';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { MemberTable } from '../lists/member-table.tsx';
import { membersQuery } from '../queries/lists.ts';
import { recipientsQuery } from '../queries/recipients.ts';
import { RecipientTable } from '../recipient-table.tsx';

/** The recipients of an audience, or those whom one reason keeps out of it. */
export type Which = Exclusion | 'recipients';

interface PeopleOfProps {
  campaign: Campaign;
  which: Which;
}

/** The people behind one of the counts of an audience. */
export function PeopleOf({ campaign, which }: PeopleOfProps) {
  const { listId } = campaign.audience;
  // The list noted these when it was made.
  const isRefused = which === 'invalid' || which === 'duplicate';
  return (
    <section className="people-of">
      {isRefused && listId !== null ? (
        <RefusedRows listId={listId} problem={which} />
      ) : (
        <People campaign={campaign} which={which} />
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

function People({ campaign, which }: PeopleOfProps) {
  const excluded = which === 'recipients' ? undefined : which;
  const query = useInfiniteQuery(recipientsQuery(campaign, excluded));
  return (
    <PagedList query={query} loadingLabel={t('Loading the people')}>
      {(recipients) => <RecipientTable recipients={recipients} isShort={excluded !== undefined} />}
    </PagedList>
  );
}
