import { useState } from 'react';
import {
  confirmActs,
  listWaiting,
  MOST_CONFIRMED,
  signedAct,
  type WaitingAct,
} from '#shared/collection/waiting-for-office.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { consequenceOf, waitingTexts } from '#web/src/office/agreements/texts.ts';
import { aboutOf, PlannedRows } from '#web/src/office/agreements/waiting.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Long, Problem } from '#web/src/office/lib/card.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';
import { useMe, useNameOf } from '#web/src/office/lib/staff.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';
import { agreementOf, businessOf, WaitingList } from './waiting-list.tsx';

const keyOf = ({ ref, at }: Pick<WaitingAct, 'ref' | 'at'>): string => `${ref} ${at}`;

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['waiting-acts'] });

const subject = { name: 'waiting-acts', params: {}, show: readAgain, reload: readAgain };

/** One passkey confirms all acts that are ticked. Each is signed with what its row says. */
export function WaitingActs() {
  const nameOf = useNameOf();
  const { data: me } = useMe();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // The list may be a moment behind.
  const [counted, setCounted] = useState<readonly string[]>([]);
  const query = usePages(
    ['waiting-acts'],
    (page) => call(listWaiting, { query: page }),
    ({ acts }) => acts.filter((act) => !counted.includes(keyOf(act))),
  );
  const change = useChange(confirmActs, {
    of: subject,
    done: ({ refused }, { acts }) => doneText(acts.length - refused.length),
    onDone: ({ refused }, { acts }) => {
      const done = acts.filter(({ ref }) => !refused.some((one) => one.ref === ref));
      setCounted([...counted, ...done.map(keyOf)]);
      setTicked([]);
    },
  });
  const confirm = (acts: readonly WaitingAct[]) => change.mutate({ acts: acts.map(signedAct) });
  const mayConfirm = ({ by, asked }: WaitingAct) => by !== me?.staffId && !asked;
  const all = (query.data ?? []).filter(mayConfirm).slice(0, MOST_CONFIRMED);
  const chosen = (query.data ?? []).filter((act) => ticked.includes(keyOf(act)));
  const tick = (act: WaitingAct, isOn: boolean) =>
    setTicked(isOn ? [...ticked, keyOf(act)] : ticked.filter((one) => one !== keyOf(act)));

  const columns: readonly Column<WaitingAct>[] = [
    {
      title: 'Agreement',
      place: 'title',
      cell: (act) => (
        <>
          {mayConfirm(act) && (
            <input
              type="checkbox"
              aria-label={`Tick ${act.ref}`}
              checked={ticked.includes(keyOf(act))}
              disabled={change.isPending || isFull(act)}
              onChange={({ target }) => tick(act, target.checked)}
            />
          )}{' '}
          {agreementOf(act)}
        </>
      ),
    },
    { title: 'Business', cell: businessOf },
    {
      title: 'What',
      cell: (act) => <Long text={whatOf(act)} className="office-long office-said" />,
    },
    { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
    { title: 'By', cell: ({ by }) => <bdi>{nameOf(by)}</bdi> },
    { title: 'Since', cell: ({ at }) => formatMoment(at) },
    {
      title: 'Answer',
      place: 'foot',
      cell: (act) =>
        mayConfirm(act) && act.rows.length > 0 ? (
          <small>Tick it to read the rows</small>
        ) : mayConfirm(act) ? (
          <SmallButton
            disabled={change.isPending}
            aria-label={`Confirm ${act.ref} with your passkey`}
            onClick={() => confirm([act])}
          >
            Confirm
          </SmallButton>
        ) : (
          <small>{act.asked ? 'M-Pesa was asked' : 'Somebody else confirms it'}</small>
        ),
    },
  ];
  const isFull = (act: WaitingAct) =>
    chosen.length >= MOST_CONFIRMED && !ticked.includes(keyOf(act));

  return (
    <WaitingList
      title="Waits for a second person"
      query={query}
      columns={columns}
      keyOf={keyOf}
      aside={
        all.length > 1 && (
          <label>
            <input
              type="checkbox"
              checked={all.every((act) => ticked.includes(keyOf(act)))}
              disabled={change.isPending}
              onChange={({ target }) => setTicked(target.checked ? all.map(keyOf) : [])}
            />{' '}
            Tick {all.length === MOST_CONFIRMED ? `the first ${MOST_CONFIRMED}` : 'all'}
          </label>
        )
      }
    >
      {change.data?.refused.map(({ ref, message }) => (
        <Problem key={ref}>
          {ref} was not confirmed. {message}
        </Problem>
      ))}
      {chosen.length > 0 && (
        <div className="office-quote mb-2">
          {[...new Set(chosen.map(consequenceOf))].map((text) => (
            <p key={text}>{text}</p>
          ))}
          {chosen
            .filter(({ rows }) => rows.length > 0)
            .map(({ ref, rows }) => (
              <PlannedRows key={ref} label={`The new schedule of ${ref}`} rows={rows} />
            ))}
          <SmallButton look="primary" disabled={change.isPending} onClick={() => confirm(chosen)}>
            {change.isPending
              ? 'Waiting for your passkey...'
              : `Confirm ${chosen.length} with one passkey`}
          </SmallButton>
        </div>
      )}
    </WaitingList>
  );
}

const whatOf = (act: WaitingAct): string =>
  [`${waitingTexts[act.event].name}: ${aboutOf(act)}`, act.reason].filter(Boolean).join('. ');

const doneText = (count: number): string => {
  if (count === 0) return '';
  return count === 1 ? 'One act is confirmed.' : `${count} acts are confirmed.`;
};
