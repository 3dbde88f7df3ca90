import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  answerClaim,
  endAttempt,
  listUndecided,
  type UndecidedAttempt,
  type UndecidedClaim,
} from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { Ago } from '#web/src/components/ago.tsx';
import type { Column } from '#web/src/components/card-table.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { TextButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { unmatched } from './payment-dialogs.tsx';

/** Prompts and claims that M-Pesa left unanswered: somebody looks in its portal and ends them here. */
export function UndecidedCard() {
  const found = useQuery({
    queryKey: ['unmatched', 'undecided'],
    queryFn: () => call(listUndecided),
  });
  return (
    <Card title="Not decided">
      <Loaded query={found} label="Loading what is not decided" shape="row">
        {(undecided) => <Undecided {...undecided} />}
      </Loaded>
    </Card>
  );
}

interface UndecidedProps {
  attempts: readonly UndecidedAttempt[];
  claims: readonly UndecidedClaim[];
}

function Undecided({ attempts, claims }: UndecidedProps) {
  const [ended, setEnded] = useState<UndecidedAttempt | null>(null);
  const [answered, setAnswered] = useState<UndecidedClaim | null>(null);
  if (attempts.length + claims.length === 0) {
    return (
      <p className="office-unknown mb-0">No prompt is undecided for three hours, and no claim.</p>
    );
  }
  return (
    <>
      <p>
        M-Pesa has said neither that these were paid nor that they were not. Look in its portal.
        Money that comes still counts.
      </p>
      {attempts.length > 0 && (
        <Table
          label="Prompts that are not decided, oldest first"
          columns={attemptColumns(setEnded)}
          items={attempts}
          keyOf={({ attemptId }) => attemptId}
        />
      )}
      {claims.length > 0 && (
        <Table
          label="Claims that are not decided, oldest first"
          columns={claimColumns(setAnswered)}
          items={claims}
          keyOf={({ receipt, ref }) => `${receipt} ${ref}`}
        />
      )}
      {ended && <EndDialog attempt={ended} onClose={() => setEnded(null)} />}
      {answered && <ClaimDialog claim={answered} onClose={() => setAnswered(null)} />}
    </>
  );
}

const attemptColumns = (onEnd: (attempt: UndecidedAttempt) => void): Column<UndecidedAttempt>[] => [
  {
    title: 'Prompt for',
    place: 'title',
    cell: ({ ref }) => <span className="office-ref">{ref}</span>,
  },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
  { title: 'Phone', cell: ({ phone }) => phone },
  { title: 'Asked', cell: ({ createdAt }) => <Ago moment={createdAt} /> },
  {
    title: 'M-Pesa said',
    cell: ({ isSaidPaid }) =>
      isSaidPaid ? 'It was paid. We have no payment of it.' : 'Nothing that ends it',
  },
  {
    title: 'Act',
    place: 'actions',
    cell: (attempt) => (
      <TextButton about={`End the prompt for ${attempt.ref}`} onClick={() => onEnd(attempt)}>
        End
      </TextButton>
    ),
  },
];

const claimColumns = (onAnswer: (claim: UndecidedClaim) => void): Column<UndecidedClaim>[] => [
  {
    title: 'Receipt',
    place: 'title',
    cell: ({ receipt }) => <span className="office-ref">{receipt}</span>,
  },
  { title: 'Claimed for', cell: ({ ref }) => <span className="office-ref">{ref}</span> },
  { title: 'Claimed', cell: ({ createdAt }) => <Ago moment={createdAt} /> },
  {
    title: 'Act',
    place: 'actions',
    cell: (claim) => (
      <TextButton about={`Answer the claim of ${claim.receipt}`} onClick={() => onAnswer(claim)}>
        Answer
      </TextButton>
    ),
  },
];

const FOUND_OUT = 'What you have found out, and where';

interface EndDialogProps {
  attempt: UndecidedAttempt;
  onClose: () => void;
}

function EndDialog({ attempt, onClose }: EndDialogProps) {
  const { attemptId, amount, isSaidPaid } = attempt;
  const form = useChangeForm(endAttempt, {
    of: unmatched,
    params: { attemptId },
    start: { reason: '' },
    body: ({ reason }) => ({ isSaidPaid, reason }),
    done: 'The prompt has ended.',
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={`End the prompt of ${kes(amount)}?`}
      submitLabel="End with your passkey"
      busyLabel="Waiting for your passkey..."
      onClose={onClose}
    >
      <p>
        Its owner reads that we have ended it. Nothing is booked by it, and money that comes of it
        all the same counts.
      </p>
      <FormField of={form} name="reason" label={FOUND_OUT} rows={3} />
    </FormDialog>
  );
}

interface ClaimDialogProps {
  claim: UndecidedClaim;
  onClose: () => void;
}

/** Says that a claim's payment does not exist, or asks M-Pesa again. */
function ClaimDialog({ claim: { receipt, ref }, onClose }: ClaimDialogProps) {
  const form = useChangeForm(answerClaim, {
    of: unmatched,
    params: { receipt },
    start: { isNone: false, reason: '' },
    body: ({ isNone, reason }) => ({ ref, isNone, reason }),
    done: (_, { isNone }) =>
      isNone ? 'Its owner reads that there is no such payment.' : 'M-Pesa is asked again.',
    onDone: onClose,
  });
  const { isNone } = form.typed;
  return (
    <FormDialog
      of={form}
      title={`Answer the claim of ${receipt}`}
      submitLabel={isNone ? 'Say so with your passkey' : 'Ask with your passkey'}
      busyLabel="Waiting for your passkey..."
      onClose={onClose}
    >
      <label className="form-check">
        <input
          type="checkbox"
          className="form-check-input"
          checked={isNone}
          onChange={({ target }) => form.set({ isNone: target.checked })}
        />{' '}
        M-Pesa's portal has no such payment to us
      </label>
      <p>Without the tick M-Pesa is asked again, for two days.</p>
      <FormField of={form} name="reason" label={FOUND_OUT} rows={3} />
    </FormDialog>
  );
}
