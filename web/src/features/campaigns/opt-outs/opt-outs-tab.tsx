import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addOptOuts, CONTACT_ROWS, listOptOuts, type OptOut } from '#shared/contacts/contract.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { sendPatiently } from '#web/src/lib/documents/send-patiently.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { pagedQuery, readPlaced } from '#web/src/lib/queries/paged.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { phoneColumn } from '../campaign/people-table.tsx';
import { FoundNumbers, type Gathered, GiveNumbers, useContacts } from '../contacts/contacts.tsx';

/** Only the people themselves take it back, so nothing is deleted here. */
export default function OptOutsTab() {
  const [isAdding, setAdding] = useState(false);
  const query = useInfiniteQuery(optOutsQuery());
  return (
    <>
      <p className="tab-actions">
        <Button look="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {t('Add numbers')}
        </Button>
      </p>
      {isAdding && <AddOptOuts />}
      <PagedList
        query={query}
        loadingLabel={t('Loading those who said stop')}
        empty={
          <EmptyState
            icon="users"
            text={t(
              'Nobody has said stop. People who press the link in an SMS are listed here. Add those who tell you.',
            )}
          />
        }
      >
        {(optOuts) => (
          <CardTable
            label={t('Stopped offers')}
            columns={columns}
            items={optOuts}
            keyOf={({ place }) => place}
          />
        )}
      </PagedList>
    </>
  );
}

const sourceLabels: Record<OptOut['source'], string> = {
  customer: msg('The person'),
  staff: msg('Staff'),
  import: msg('Import'),
  operator: msg('Mobile operator'),
};

const columns: readonly Column<OptOut>[] = [
  phoneColumn,
  { title: msg('Since'), cell: ({ since }) => formatMoment(since) },
  { title: msg('Source'), cell: ({ source }) => t(sourceLabels[source]) },
];

const optOutsQuery = () =>
  pagedQuery(
    ['contacts', 'opt-outs'],
    readPlaced(async (cursor, signal) => {
      const { optOuts, next } = await call(listOptOuts, { query: { cursor }, signal });
      return { items: optOuts, next };
    }),
  );

const ways = [msg('Pasted numbers'), msg('A file')] as const;

function AddOptOuts() {
  const [way, setWay] = useState<string>(ways[0]);
  const contacts = useContacts();
  const adding = useAddOptOuts();
  const { gathered } = contacts;

  const startAgain = () => {
    contacts.startAgain();
    adding.reset();
  };

  const add = (chosen: Gathered) =>
    adding.mutate(chosen, {
      onSuccess: () => {
        contacts.forgetTyped();
        startAgain();
      },
    });

  return (
    <div className="card form-card narrow">
      {gathered ? (
        <>
          <FoundNumbers contacts={gathered.contacts} />
          {adding.isPending && (
            <ProgressLine
              label={t('Saving the numbers')}
              done={adding.done}
              total={gathered.contacts.rows.length}
            />
          )}
          <Acts
            acts={[
              [
                tn(
                  gathered.contacts.people,
                  'Stop offers to 1 number',
                  'Stop offers to {n} numbers',
                ),
                () => add(gathered),
                {
                  look: 'primary',
                  disabled: adding.isPending || gathered.contacts.people === 0,
                },
              ],
              [t('Other numbers'), startAgain, { disabled: adding.isPending }],
            ]}
          />
        </>
      ) : (
        <>
          <ChoiceGroup
            label={t('Where the numbers are')}
            choices={ways.map((value) => ({ value }))}
            chosen={way}
            onChoose={setWay}
          />
          <GiveNumbers way={way === 'A file' ? 'file' : 'paste'} contacts={contacts} />
        </>
      )}
    </div>
  );
}

/** Sends opt-outs in batches. Sending one twice changes nothing more. */
function useAddOptOuts() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const mutation = useMutation({
    mutationFn: (gathered: Gathered) => {
      setDone(0);
      leaving.current = new AbortController();
      return addAll(gathered, setDone, leaving.current.signal);
    },
    onSuccess: ({ added, known }) =>
      toastSuccess(
        t('Added: {added}. Already on the list: {known}.', {
          added: formatNumber(added),
          known: formatNumber(known),
        }),
      ),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['contacts'] }),
  });
  return { ...mutation, done };
}

async function addAll(
  { contacts, isFile }: Gathered,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) {
  const owner = sessionOwner() ?? '';
  const source = isFile ? 'import' : 'staff';
  const phones = [...new Set(contacts.rows.flatMap(({ phone }) => mobilePhone(phone) ?? []))];
  const all = { added: 0, known: 0 };
  for (let from = 0; from < phones.length; from += CONTACT_ROWS) {
    const batch = phones.slice(from, from + CONTACT_ROWS);
    const reply = await sendPatiently(owner, signal, () =>
      call(addOptOuts, { body: { phones: batch, source } }),
    );
    if (!reply) break;
    all.added += reply.added;
    all.known += reply.known;
    onProgress(from + batch.length);
  }
  return all;
}
