import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Exclusion, exclusions } from '#shared/campaigns/campaign.ts';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { creditsText, type SmsRates } from '#web/src/components/sms/sms-price.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import {
  excludedColumns,
  memberColumns,
  People,
  recipientColumns,
} from '../campaign/people-table.tsx';
import { membersQuery, recipientsQuery } from '../campaign/queries.ts';
import type { Draft } from './use-draft.ts';

interface AudienceCountProps {
  draft: Draft;
  rates: SmsRates;
  onCount: () => void;
}

export function AudienceCount({ draft, rates, onCount }: AudienceCountProps) {
  const { campaign, onward, isSaved } = draft;
  const isOld = !isSaved || draft.needs('count');
  return (
    <div className="card form-card">
      <div role="status">
        {campaign?.preparation && !isOld && (
          <Counted campaign={campaign}>
            {({ recipients }) => (
              <p className="mb-0">
                {t('One SMS to all of them costs {credits}.', {
                  credits: creditsText(recipients, rates),
                })}
              </p>
            )}
          </Counted>
        )}
        {campaign?.preparation?.state === 'failed' && (
          <p>{t('We could not count these people.')}</p>
        )}
      </div>
      {isOld && (
        <Button disabled={onward.isPending} onClick={onCount}>
          {onward.isPending ? t('Counting...') : t('Count these people')}
        </Button>
      )}
    </div>
  );
}

type Preparation = NonNullable<Campaign['preparation']>;

interface CountedProps {
  campaign: Campaign;
  /** Drawn below the count, once there is one. */
  children?: (counted: Preparation) => ReactNode;
}

export function Counted({ campaign, children }: CountedProps) {
  const { preparation } = campaign;
  if (!preparation) return null;
  if (preparation.state === 'running') {
    const seen = tn(preparation.seen, '1 person so far', '{n} people so far');
    return (
      <p className="mb-0">
        {t('Counting: {seen}', { seen })}
        <progress className="look-progress" aria-label={t('Counting the people')} />
      </p>
    );
  }
  return (
    <>
      <Breakdown campaign={campaign} preparation={preparation} />
      {preparation.recipients > 0 && children?.(preparation)}
    </>
  );
}

function Breakdown({ campaign, preparation }: { campaign: Campaign; preparation: Preparation }) {
  const [opened, setOpened] = useState<Which | null>(null);
  const { recipients } = preparation;
  const served = t('{n} will get it', { n: formatNumber(recipients) });
  const excluded = exclusions.filter((exclusion) => preparation[exclusion] > 0);
  const all = excluded.reduce((sum, exclusion) => sum + preparation[exclusion], recipients);
  return (
    <>
      <p className="mb-0">
        {tn(all, '1 person', '{n} people')}
        {': '}
        {preparation.kind === 'freeze' ? (
          <Opener name="recipients" opened={opened} onOpen={setOpened}>
            {served}
          </Opener>
        ) : (
          served
        )}
        {excluded.map((exclusion) => (
          <span key={exclusion} className="count-part">
            {' · '}
            <Opener name={exclusion} opened={opened} onOpen={setOpened}>
              {t(exclusionTexts[exclusion], { n: formatNumber(preparation[exclusion]) })}
            </Opener>
          </span>
        ))}
      </p>
      {opened && <PeopleOf key={opened} campaign={campaign} which={opened} />}
    </>
  );
}

interface OpenerProps {
  name: Which;
  opened: Which | null;
  onOpen: (name: Which | null) => void;
  children: string;
}

const Opener = ({ name, opened, onOpen, children }: OpenerProps) => (
  <Button
    look="text"
    aria-expanded={opened === name}
    onClick={() => onOpen(opened === name ? null : name)}
  >
    {children}
  </Button>
);

const exclusionTexts: Record<Exclusion, string> = {
  optedOut: msg('{n} said stop'),
  noConsent: msg('{n} did not agree'),
  invalid: msg('{n} invalid'),
  duplicate: msg('{n} twice'),
  leftOut: msg('{n} left out'),
};

type Which = Exclusion | 'recipients';

function PeopleOf({ campaign, which }: { campaign: Campaign; which: Which }) {
  const { listId } = campaign.audience;
  // The list noted these when it was made.
  const isRefused = which === 'invalid' || which === 'duplicate';
  return (
    <section className="people-of">
      {isRefused && listId !== null ? (
        <RefusedRows listId={listId} problem={which} />
      ) : (
        <Recipients campaign={campaign} which={which} />
      )}
    </section>
  );
}

function RefusedRows({ listId, problem }: { listId: string; problem: Exclusion }) {
  const query = useInfiniteQuery(membersQuery(listId, 'refused'));
  return <People query={query} columns={memberColumns} only={(one) => one.problem === problem} />;
}

function Recipients({ campaign, which }: { campaign: Campaign; which: Which }) {
  const excluded = which === 'recipients' ? undefined : which;
  const query = useInfiniteQuery(recipientsQuery(campaign, excluded));
  return <People query={query} columns={excluded ? excludedColumns : recipientColumns} />;
}
