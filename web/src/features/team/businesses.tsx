import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '#shared/platform/team-roles.ts';
import { leaveTeam, type Workplace, type Workplaces } from '#shared/team/contract.ts';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { workplacesQuery } from '#web/src/lib/queries/workplaces.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';
import {
  chooseBusiness,
  forgetWorkAt,
  hasChosenBusiness,
  useBusinessInUse,
} from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { useBusinessChoice } from './use-business-choice.ts';

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
          {t('Have you a business of your own?')}{' '}
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
          <button type="button" className="btn btn-link" onClick={onLeave}>
            {t('Stop working here')}
            {of}
          </button>
        )}
        {isInUse ? (
          <span className="chip chip-good">{t('In use')}</span>
        ) : (
          <button type="button" className="btn btn-primary" onClick={onUse}>
            {t('Use')}
            {of}
          </button>
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
      toastSuccess({ title: t('Success'), text: t('You have left the business.') });
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
      {t('You can do nothing there from that moment on. Only its owner can invite you again.')}
    </ConfirmDialog>
  );
}
