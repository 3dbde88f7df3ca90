import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import type { TeamRole } from '#shared/platform/team-roles.ts';
import { inviteToTeam } from '#shared/team/contract.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { rolesToGive, teamQuery } from './people-table.tsx';

/** The example is the same in every language. */
const EXAMPLE = '07XXXXXX';

const { min, max } = inviteToTeam.body.name;

interface Problems {
  name?: string;
  phone?: string;
  form?: string;
}

/** Asks for the name, the number and the role, and sends one SMS. What was typed stays after a refusal. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [role, setRole] = useState<TeamRole>('cashier');
  const [problems, setProblems] = useState<Problems>({});
  const invite = useIdempotentMutation({
    name: `team.invite.${mobilePhone(phone)}`,
    send: (body: { name: string; phone: string; role: TeamRole }, idempotencyKey) =>
      call(inviteToTeam, { body, idempotencyKey }),
    onSuccess: async (sent) => {
      const to = { phone: formatKenyanPhone(sent.phone) };
      toastSuccess(t('The invitation is sent to {phone}.', to));
      onClose();
      await client.invalidateQueries(teamQuery());
    },
    onError: (error) => setProblems({ form: messageOf(error) }),
  });

  const submit = () => {
    const typed = name.trim();
    const number = mobilePhone(phone);
    const found: Problems = {
      ...(typed.length < min && { name: t('Enter the name, as it stands beside each entry.') }),
      ...problemOf(typed),
      ...(number === null && { phone: t(INVALID_PHONE) }),
    };
    setProblems(found);
    if (number && Object.keys(found).length === 0)
      invite.mutate({ name: typed, phone: number, role });
  };

  return (
    <FormDialog
      title={t('Invite somebody')}
      submitLabel={t('Send the invitation')}
      busyLabel={t('Sending...')}
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        error={problems.name}
        maxLength={max}
        value={name}
        onType={setName}
      />
      <TextField
        type="tel"
        label={t('Phone number')}
        placeholder={EXAMPLE}
        error={problems.phone}
        value={phone}
        onType={setPhone}
      />
      <ChoiceGroup
        label={t('Role')}
        choices={rolesToGive.map((one) => ({ value: roleLabels[one] }))}
        chosen={roleLabels[role]}
        onChoose={(label) => setRole(rolesToGive.find((one) => roleLabels[one] === label) ?? role)}
      />
      <p>{t('The SMS is free. The invitation is good for 7 days.')}</p>
      {problems.form && (
        <p className="alert alert-danger" role="alert">
          {problems.form}
        </p>
      )}
    </FormDialog>
  );
}

function problemOf(name: string): Problems {
  const problem = smsNameProblem(name);
  return problem ? { name: problem } : {};
}
