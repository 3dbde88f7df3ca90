import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { Role } from '#shared/platform/team-roles.ts';
import {
  declineTeam,
  joinTeam,
  leaveTeam,
  type Workplace,
  type Workplaces,
} from '#shared/team/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { Notice } from '#web/src/components/notice.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { returnPath } from '#web/src/lib/navigation/return-path.ts';
import { workplacesQuery } from '#web/src/lib/queries/workplaces.ts';
import { homeOf } from '#web/src/lib/session/business-in-use.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';
import {
  chooseBusiness,
  forgetWorkAt,
  hasChosenBusiness,
  useBusinessInUse,
} from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

export function Businesses({ workplaces: { own, places } }: { workplaces: Workplaces }) {
  const inUse = useBusinessInUse()?.businessId ?? null;
  const choose = useBusinessChoice();
  const [leaving, setLeaving] = useState<Workplace | null>(null);
  const isAsking = !hasChosenBusiness() && places.length > 0;
  return (
    <section className="card profile-section" aria-labelledby="businesses">
      <h2 id="businesses" className="h5">
        {isAsking ? t('Which business do you work for now?') : t('Businesses')}
      </h2>
      <ul className="business-list">
        {own && (
          <Business
            name={own.businessName}
            worksAs="owner"
            isInUse={!isAsking && inUse === null}
            onUse={() => choose('own')}
          />
        )}
        {places.map((place) => (
          <Business
            key={place.businessId}
            name={place.businessName}
            worksAs={place.role}
            isInUse={place.businessId === inUse}
            onUse={() => choose(place)}
            onLeave={() => setLeaving(place)}
          />
        ))}
      </ul>
      {!own && (
        <p className="mb-0">
          {t('Do you have your own business?')}{' '}
          <Link to="/sign-in" onClick={() => chooseBusiness('own')}>
            {t('Open an account for it')}
          </Link>
        </p>
      )}
      {leaving && <LeaveDialog place={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

interface BusinessProps {
  name: string;
  worksAs: Role;
  isInUse: boolean;
  onUse: () => void;
  onLeave?: () => void;
}

function Business({ name, worksAs, isInUse, onUse, onLeave }: BusinessProps) {
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <li className="business">
      <div className="business-name">
        <strong>{name}</strong>
        <span>{t(roleLabels[worksAs])}</span>
      </div>
      <div className="business-actions">
        {onLeave && (
          <Button look="link" onClick={onLeave}>
            {t('Stop working here')}
            {of}
          </Button>
        )}
        {isInUse ? (
          <span className="chip chip-yours">{t('In use')}</span>
        ) : (
          <Button look="primary" onClick={onUse}>
            {t('Use')}
            {of}
          </Button>
        )}
      </div>
    </li>
  );
}

function LeaveDialog({ place, onClose }: { place: Workplace; onClose: () => void }) {
  const { businessId, businessName } = place;
  const client = useQueryClient();
  const inUse = useBusinessInUse()?.businessId;
  const leave = useMutation({
    mutationFn: () => call(leaveTeam, { params: { businessId } }),
    onSuccess: async () => {
      toastSuccess(t('You have left the business.'));
      onClose();
      if (inUse === businessId) chooseBusiness('own');
      forgetWorkAt(businessId);
      await client.invalidateQueries(workplacesQuery());
    },
    onError: (error) => {
      toastError(messageOf(error));
      onClose();
      void client.invalidateQueries(workplacesQuery());
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('Leave {business}?', { business: businessName })}
      confirmLabel={t('Yes, leave')}
      busyLabel={t('Leaving...')}
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onCancel={onClose}
    >
      {t('You will not be able to do anything there. Only the owner can invite you again.')}
    </ConfirmDialog>
  );
}

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
      toastSuccess(t('You declined the invitation.'));
      await client.invalidateQueries(workplacesQuery());
    },
  });
  const isBusy = join.isPending || decline.isPending;
  return (
    <Notice
      tone="wait"
      title={t('{business} invites you as {role}.', {
        business: businessName,
        role: t(roleLabels[role]),
      })}
    >
      <p>{whatRoleMay(role)}</p>
      <div className="button-row">
        <Button
          look="primary"
          disabled={isBusy}
          aria-busy={join.isPending}
          onClick={() => join.mutate()}
        >
          {join.isPending ? t('Joining...') : t('Join')}
        </Button>
        <Button disabled={isBusy} onClick={() => decline.mutate()}>
          {t('Decline')}
        </Button>
      </div>
    </Notice>
  );
}

const whatRoleMay = (role: Invited['role']): string =>
  role === 'cashier'
    ? t(
        'You can award and redeem points and look up a customer. Your name appears beside what you do.',
      )
    : t(
        'You can award and redeem points, work with customers and reports, and send campaigns. Your name appears beside what you do.',
      );

function useBusinessChoice() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (business: Workplace | 'own') => {
    const home = homeOf(business === 'own' ? 'owner' : business.role);
    const next = returnPath(`?${search}`);
    // The screen goes first: it belongs to the business that is left.
    navigate(next ?? home, { replace: next !== null });
    chooseBusiness(business);
  };
}
