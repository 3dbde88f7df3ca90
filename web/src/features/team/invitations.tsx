import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { declineTeam, joinTeam, type Workplaces } from '#shared/team/contract.ts';
import { Notice } from '#web/src/components/notice.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { workplacesQuery } from '#web/src/lib/queries/workplaces.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { useBusinessChoice } from './use-business-choice.ts';

type Invited = Workplaces['invitations'][number];

export const Invitations = ({ invitations }: { invitations: readonly Invited[] }) =>
  invitations.map((one) => <OneInvitation key={one.invitationId} invitation={one} />);

function OneInvitation({ invitation }: { invitation: Invited }) {
  const { invitationId, businessName, role } = invitation;
  const client = useQueryClient();
  const choose = useBusinessChoice();
  const params = { invitationId };
  const after = {
    onError: (error: Error) => {
      toastError(messageOf(error));
      void client.invalidateQueries(workplacesQuery());
    },
  };
  const join = useMutation({
    ...after,
    mutationFn: () => call(joinTeam, { params }),
    onSuccess: (place: ReplyOf<typeof joinTeam>) => choose(place),
  });
  const decline = useMutation({
    ...after,
    mutationFn: () => call(declineTeam, { params }),
    onSuccess: async () => {
      toastSuccess({ title: t('Success'), text: t('The invitation is declined.') });
      await client.invalidateQueries(workplacesQuery());
    },
  });
  const isBusy = join.isPending || decline.isPending;
  return (
    <Notice
      tone="action"
      title={t('{business} invites you as {role}.', {
        business: businessName,
        role: t(roleLabels[role]),
      })}
    >
      <p>{whatRoleMay(role)}</p>
      <div className="button-row">
        <button
          type="button"
          className="btn btn-primary"
          disabled={isBusy}
          aria-busy={join.isPending}
          onClick={() => join.mutate()}
        >
          {join.isPending ? t('Joining...') : t('Join')}
        </button>
        <button
          type="button"
          className="btn btn-outline-primary"
          disabled={isBusy}
          onClick={() => decline.mutate()}
        >
          {t('Decline')}
        </button>
      </div>
    </Notice>
  );
}

const whatRoleMay = (role: Invited['role']): string =>
  role === 'cashier'
    ? t(
        'You can award and redeem points and look up a customer. Your name stands beside what you do.',
      )
    : t(
        'You can award and redeem points, work with customers and reports, and send campaigns. Your name stands beside what you do.',
      );
