import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { type TeamRole, teamRoles } from '#shared/platform/team-roles.ts';
import { inviteToTeam } from '#shared/team/contract.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';
import { ownTeam } from './people-table.tsx';

const EXAMPLE = '07XXXXXX';

/** Sends one SMS. After a refusal the fields stay filled. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useChangeForm(inviteToTeam, {
    of: ownTeam,
    name: ({ phone }) => `team.invite.${phone}`,
    start: { name: '', phone: '', role: 'cashier' as TeamRole },
    rules: {
      name: msg('Enter the name, as it stands beside each entry.'),
      phone: { read: mobilePhone, problem: INVALID_PHONE },
    },
    done: ({ phone }) =>
      t('The invitation is sent to {phone}.', { phone: formatKenyanPhone(phone) }),
    onDone: onClose,
  });
  const { role, phone } = form.typed;
  const choose = (label: string) =>
    form.set({ role: teamRoles.find((one) => roleLabels[one] === label) ?? role });
  return (
    <FormDialog
      of={form}
      title={t('Invite somebody')}
      submitLabel={t('Send the invitation')}
      busyLabel={t('Sending...')}
      onClose={onClose}
    >
      <FormField of={form} name="name" label={t('Name')} />
      <TextField
        type="tel"
        label={t('Phone number')}
        placeholder={EXAMPLE}
        error={form.problems.phone}
        value={phone}
        onType={(typed) => form.set({ phone: typed })}
      />
      <ChoiceGroup
        label={t('Role')}
        choices={teamRoles.map((one) => ({ value: roleLabels[one] }))}
        chosen={roleLabels[role]}
        onChoose={choose}
      />
      <p>{t('The SMS is free. The invitation is good for 7 days.')}</p>
      {form.change.error && (
        <p className="alert alert-danger" role="alert">
          {messageOf(form.change.error)}
        </p>
      )}
    </FormDialog>
  );
}
