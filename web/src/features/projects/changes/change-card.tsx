import {
  approveChange,
  type ChangeRequest,
  type ProjectDetail,
  rejectChange,
} from '#shared/projects/contract.ts';
import { ActButton, DialogButton } from '#web/src/components/act-button.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';
import { useDraft } from '../acts/reason-field.tsx';
import { changeLabels } from '../labels.ts';
import { ChangeOffer } from './change-offer.tsx';

interface ChangeCardProps {
  project: ProjectDetail;
  request: ChangeRequest;
  isOpen: boolean;
}

export function ChangeCard({ project, request, isOpen }: ChangeCardProps) {
  const { number, text, state, sentAt, estimate, rejection, agreement } = request;
  return (
    <section className="card detail-card" aria-labelledby={`change-${number}`}>
      <div className="part-head">
        <h2 id={`change-${number}`} className="h5">
          {t('Change {n}', { n: number })}
        </h2>
        <Chip label={changeLabels[state]} />
      </div>
      <p className="as-typed">{text}</p>
      <p className="form-text">{t('Sent on {day}', { day: formatDay(sentAt) })}</p>
      {estimate && <Estimate estimate={estimate} />}
      {agreement && (
        <p>
          {t('It is paid by an agreement of its own:')}{' '}
          <span className="reference">{agreement}</span>
        </p>
      )}
      {rejection && (
        <>
          <p className="mb-1">
            {rejection.by === 'owner' ? t('You rejected it.') : t('We cannot do it.')}
          </p>
          {rejection.reason && <p className="as-typed">{rejection.reason}</p>}
        </>
      )}
      {isOpen && <ChangeAnswer project={project} request={request} />}
    </section>
  );
}

function Estimate({ estimate }: { estimate: NonNullable<ChangeRequest['estimate']> }) {
  const { price, days, note } = estimate;
  return (
    <dl className="estimate">
      <div>
        <dt>{t('Price')}</dt>
        <dd>{price === 0 ? t('No extra cost') : formatKes(price)}</dd>
      </div>
      <div>
        <dt>{t('Extra time')}</dt>
        <dd>{days === 0 ? t('None') : tn(days, '1 day', '{n} days')}</dd>
      </div>
      {note && (
        <div className="estimate-note">
          <dt>{t('Our note')}</dt>
          <dd className="as-typed">{note}</dd>
        </div>
      )}
    </dl>
  );
}

interface ChangeAnswerProps {
  project: ProjectDetail;
  request: ChangeRequest;
}

function ChangeAnswer({ project, request }: ChangeAnswerProps) {
  const { projectId } = project;
  const { state, estimate, offer } = request;
  if (state !== 'Sent' && state !== 'Estimated') return null;
  const isFree = estimate?.price === 0;
  return (
    <div className="answers">
      {!estimate && <p className="form-text">{t('We look at it and tell you what it takes.')}</p>}
      {estimate && !isFree && !offer && (
        <p className="form-text">{t('Our offer for it follows. You decide when it is here.')}</p>
      )}
      {estimate && isFree && (
        <ApproveFree projectId={projectId} request={request} estimatedAt={estimate.at} />
      )}
      {estimate && !isFree && offer && (
        // Another offer is another decision: a tick or code for one does not count for the next.
        <ChangeOffer
          key={offer.number}
          {...{ project, request, offer }}
          estimatedAt={estimate.at}
        />
      )}
      <RejectChange projectId={projectId} request={request} />
    </div>
  );
}

interface ApproveFreeProps {
  projectId: string;
  /** When the estimate was made that the owner sees. */
  estimatedAt: string;
  request: ChangeRequest;
}

function ApproveFree({ projectId, estimatedAt, request: { number } }: ApproveFreeProps) {
  const approve = useChange(approveChange, {
    of: changedProject(projectId),
    params: { changeRequest: String(number) },
    done: t('You approved change {n}.', { n: number }),
  });
  return (
    <ActButton
      isBusy={approve.isPending}
      onPress={() => approve.mutate({ estimatedAt, acceptance: null })}
      className="btn-primary"
      label={t('Approve')}
      busyLabel={t('Saving...')}
    />
  );
}

interface RejectChangeProps {
  projectId: string;
  request: ChangeRequest;
}

/** For a wish that is gone, or a price or time that does not fit. */
const RejectChange = (props: RejectChangeProps) => (
  <DialogButton
    label={props.request.state === 'Sent' ? t('Take the request back') : t('Reject')}
    className="btn-outline-danger"
  >
    {(close) => <RejectDialog {...props} onClose={close} />}
  </DialogButton>
);

interface RejectDialogProps extends RejectChangeProps {
  onClose: () => void;
}

function RejectDialog({ projectId, request: { number }, onClose }: RejectDialogProps) {
  const draft = useDraft(`reject.${projectId}.${number}`, '');
  const form = useChangeForm(rejectChange, {
    of: changedProject(projectId),
    params: { changeRequest: String(number) },
    start: { reason: '' },
    kept: { reason: [draft.value, draft.change] },
    clears: [],
    done: t('Change {n} is not made.', { n: number }),
    onDone: draft.forget,
    onSent: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={t('Not make change {n}?', { n: number })}
      submitLabel={t('Yes, do not make it')}
      busyLabel={t('Saving...')}
      isDanger
      onClose={onClose}
    >
      <p>{t('The project goes on as agreed. You can ask for it again later.')}</p>
      <FormField of={form} name="reason" label={t('What is the reason?')} optional rows={3} />
    </FormDialog>
  );
}
