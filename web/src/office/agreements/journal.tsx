import { useState } from 'react';
import type { Applied } from '#shared/agreements/replay.ts';
import type { JournalLine } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { TextButton } from '#web/src/office/lib/buttons.tsx';
import { Card, List, Table } from '#web/src/office/lib/card.tsx';
import { useMay, useNameOf } from '#web/src/office/lib/staff.ts';
import { type LineAct, lineActs } from './acts.ts';
import { replayed } from './replayed.ts';
import { SlipLine } from './slip-line.tsx';
import { channelTexts, eventTexts, partTexts } from './texts.ts';
import type { AgreementProps } from './use-agreement.ts';

/** Newest first: lines are added and never changed. */
export function Journal({ agreement }: AgreementProps) {
  const nameOf = useNameOf();
  const columns: Column<JournalLine>[] = [
    { title: 'What', place: 'title', cell: (line) => <What line={line} /> },
    { title: 'Day', cell: ({ day }) => <span className="office-whole">{formatDay(day)}</span> },
    {
      title: 'Amount',
      isNumber: true,
      cell: ({ amount, event }) =>
        amount === null ? '-' : `${event === 'takeBack' ? '-' : ''}${kes(amount)}`,
    },
    {
      title: 'Written',
      cell: ({ by, recordedBy, at }) => (
        <>
          <bdi>
            {by ? nameOf(by) : 'the owner or a rule'}
            {recordedBy && `, after ${nameOf(recordedBy)}`}
          </bdi>
          <br />
          <small>{formatMoment(at)}</small>
        </>
      ),
    },
    { title: 'Status', place: 'corner', cell: ({ to }) => to },
  ];
  return (
    <Card title="Journal">
      <Table
        label="Journal"
        columns={columns}
        items={agreement.journal}
        keyOf={({ line }) => String(line)}
      />
    </Card>
  );
}

const What = ({ line }: { line: JournalLine }) => (
  <>
    {eventTexts[line.event]}
    {line.isTakenBack && ', taken back since'}
    {line.part && `: ${partTexts[line.part].toLowerCase()}`}{' '}
    <small className="office-code">{line.reference}</small>
    {line.moved && (
      <small>
        row {line.moved.number}, from {formatDay(line.moved.from)} to {formatDay(line.moved.to)}
      </small>
    )}
    {line.reason && (
      <>
        <br />
        <small>
          <bdi>{line.reason}</bdi>
        </small>
      </>
    )}
  </>
);

/** Payments and refunds, newest first, and the rows they counted towards. */
export function Payments({ agreement }: AgreementProps) {
  const mayCollect = useMay('finance');
  const [opened, setOpened] = useState<{ line: JournalLine; act: LineAct } | null>(null);
  const { applied } = replayed(agreement, nairobiDay(Date.now()));
  const columns: Column<JournalLine>[] = [
    {
      title: 'Receipt',
      place: 'title',
      cell: ({ reference }) => <span className="office-ref office-code">{reference}</span>,
    },
    {
      title: 'Channel',
      cell: ({ event, channel }) =>
        `${event === 'refund' ? 'Refund, ' : ''}${channel ? channelTexts[channel] : 'Bank'}`,
    },
    { title: 'Day', cell: ({ day }) => <span className="office-whole">{formatDay(day)}</span> },
    {
      title: 'Amount',
      isNumber: true,
      cell: ({ amount, event }) => `${event === 'refund' ? '-' : ''}${kes(amount ?? 0)}`,
    },
    {
      title: 'Counted towards',
      cell: ({ line, isTakenBack }) =>
        isTakenBack ? 'Taken back since' : appliedText(applied.get(line)),
    },
    {
      title: 'Act',
      place: 'actions',
      cell: (line) =>
        mayCollect && (
          <LineButtons
            agreement={agreement}
            line={line}
            onOpen={(act) => setOpened({ line, act })}
          />
        ),
    },
  ];
  return (
    <Card title="Payments">
      <Table
        label="Payments"
        columns={columns}
        items={agreement.journal.filter(({ event }) => event === 'pay' || event === 'refund')}
        keyOf={({ line }) => String(line)}
        emptyText="Nothing is paid yet."
      />
      <RefusedSlips agreement={agreement} />
      {opened && (
        <opened.act.Dialog
          agreement={agreement}
          line={opened.line}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

interface LineButtonsProps extends AgreementProps {
  line: JournalLine;
  onOpen: (act: LineAct) => void;
}

const LineButtons = ({ agreement, line, onOpen }: LineButtonsProps) => (
  <span className="office-buttons">
    {lineActs
      .filter(({ isPossible }) => isPossible(agreement, line))
      .map((act) => (
        <TextButton
          key={act.label}
          about={`${act.label} the payment ${line.reference}`}
          onClick={() => onOpen(act)}
        >
          {act.label}
        </TextButton>
      ))}
  </span>
);

/** The consecutive rows that a payment counted towards, and its credit. */
function appliedText(applied: Applied | undefined): string {
  const [first, last] = [applied?.rows.at(0), applied?.rows.at(-1)];
  const rows = first &&
    last && [first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`];
  const credit = applied && applied.credit > 0 ? [`credit ${kes(applied.credit)}`] : [];
  return [...(rows ?? []), ...credit].join(', ');
}

const nameOf = ({ number }: Applied['rows'][number]): string =>
  number === 0 ? 'deposit' : `row ${number}`;

function RefusedSlips({ agreement }: AgreementProps) {
  const slips = agreement.slips.filter(({ state }) => state === 'Refused');
  if (slips.length === 0) return null;
  return (
    <details className="office-more">
      <summary>Slips that were refused: {slips.length}</summary>
      <List items={slips} keyOf={({ slipId }) => slipId}>
        {(slip) => <SlipLine slip={slip} />}
      </List>
    </details>
  );
}
