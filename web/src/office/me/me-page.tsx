import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { aboutPermissions } from '#shared/platform/permissions.ts';
import {
  addPasskey,
  challengePasskey,
  type Passkey,
  removePasskey,
} from '#shared/staff/contract.ts';
import { MOST_PASSKEYS } from '#shared/staff/limits.ts';
import { Ago } from '#web/src/components/ago.tsx';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Facts } from '#web/src/office/lib/card.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { makePasskey, passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { meQuery, useMe } from '#web/src/office/lib/staff.ts';

export default function MePage() {
  const { data: me } = useMe();
  const [isAdding, setIsAdding] = useState(false);
  if (!me) return null;
  return (
    <main id="main" className="office-narrow">
      <Heading title={me.name} />
      <section className="card office-card" aria-labelledby="may">
        <h2 id="may" className="h6">
          What you may do
        </h2>
        {me.may.length === 0 ? (
          <p>Nothing yet. Ask somebody with the permission admin.</p>
        ) : (
          <Facts facts={me.may.map((one) => [one, aboutPermissions[one]])} />
        )}
      </section>
      <section className="card office-card" aria-labelledby="passkeys">
        <h2 id="passkeys" className="h6">
          Your passkeys
        </h2>
        <ul className="office-list">
          {me.passkeys.map((one) => (
            <PasskeyLine key={one.passkeyId} passkey={one} isLast={me.passkeys.length === 1} />
          ))}
        </ul>
        {me.passkeys.length < MOST_PASSKEYS && (
          <Button onClick={() => setIsAdding(true)}>Add a passkey</Button>
        )}
      </section>
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
    </main>
  );
}

function PasskeyLine({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { name, passkeyId, usedAt } = passkey;
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { params: { passkeyId } }),
    onSuccess: () => client.invalidateQueries(meQuery),
    onError: () => setIsAsking(false),
  });
  return (
    <li>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        , {usedAt ? <Ago moment={usedAt} /> : 'not used yet'}
        {remove.error && (
          <span className="field-error" role="alert">
            {passkeyProblem(remove.error)}
          </span>
        )}
      </span>
      {!isLast && (
        <SmallButton look="link" onClick={() => setIsAsking(true)}>
          Remove
        </SmallButton>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        busyLabel="Waiting for your passkey..."
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        It opens the office no longer. You confirm with a passkey.
      </ConfirmDialog>
    </li>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const { options } = await call(challengePasskey);
      const answer = JSON.stringify(await makePasskey(options));
      await call(addPasskey, { body: { name, answer } });
    },
    onSuccess: async () => {
      await client.invalidateQueries(meQuery);
      toastSuccess({ title: 'Passkey added', text: 'It opens the office from now on.' });
      onClose();
    },
  });
  const form = useForm(addPasskey, {
    start: { name: '' },
    rules: { name: 'Name the device.' },
    change: add,
  });
  return (
    <FormDialog
      of={form}
      title="Add a passkey"
      submitLabel="Add"
      busyLabel="Waiting for your passkey..."
      onClose={onClose}
    >
      <p>Choose the other device when the browser asks. Then confirm with a passkey you have.</p>
      <FormField
        of={form}
        name="name"
        label="Name of the device"
        placeholder="My phone"
        refusal={add.error && passkeyProblem(add.error)}
      />
    </FormDialog>
  );
}
