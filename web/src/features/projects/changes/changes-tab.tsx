import { useQuery } from '@tanstack/react-query';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Offer } from '#shared/applications/contract.ts';
import {
  approveChange,
  type ChangeRequest,
  type ProjectDetail,
  rejectChange,
  sendChangeCode,
  sendChangeRequest,
} from '#shared/projects/contract.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { ActButton, DialogButton } from '#web/src/components/act-button.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { AcceptTerms } from '#web/src/components/offers/accept-terms.tsx';
import { AgreementToRead } from '#web/src/components/offers/agreement-text.tsx';
import { OfferFigures } from '#web/src/components/offers/offer-figures.tsx';
import { OfferTerms } from '#web/src/components/offers/offer-terms.tsx';
import { Schedule } from '#web/src/components/offers/schedule.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { useDraft } from '#web/src/lib/storage/use-draft.ts';
import { changedProject, sayCodeSent } from '../acts/changed-project.ts';
import { ReasonField, reasonProblem } from '../acts/reason-field.tsx';
import { changeLabels } from '../labels.ts';
import { changeAgreementQuery } from '../queries.ts';

export function ChangesTab({ project }: { project: ProjectDetail }) {
  const { changeRequests, stage } = project;
  const isOpen = isUndelivered(stage) && stage !== 'On Hold';
  return (
    <>
      {isOpen && <SendRequest projectId={project.projectId} />}
      {changeRequests.map((request) => (
        <ChangeCard key={request.number} project={project} request={request} isOpen={isOpen} />
      ))}
      {changeRequests.length === 0 && !isOpen && (
        <p className="card table-empty">{t('You asked for no changes in this project.')}</p>
      )}
    </>
  );
}

function SendRequest({ projectId }: { projectId: string }) {
  const form = useChangeForm(sendChangeRequest, {
    of: changedProject(projectId),
    start: { text: '' },
    kept: { text: useDraft(`change-request.${projectId}`, '') },
    rules: { text: ({ text }) => reasonProblem(text) },
    followsTyping: true,
    done: t('We have your request. We will tell you what it costs and how long it takes.'),
  });

  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Ask for a change')}</h2>
      <form onSubmit={form.submit} noValidate>
        <ReasonField
          of={form}
          name="text"
          label={t('What should be different?')}
          help={t(
            'We tell you what it costs and how long it takes. Nothing changes before you approve it.',
          )}
        />
        <button type="submit" className="btn btn-primary" aria-busy={form.isBusy}>
          {form.isBusy ? t('Sending...') : t('Send request')}
        </button>
      </form>
    </section>
  );
}

interface ChangeCardProps {
  project: ProjectDetail;
  request: ChangeRequest;
  isOpen: boolean;
}

function ChangeCard({ project, request, isOpen }: ChangeCardProps) {
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
          {t('You pay for it by a separate agreement:')}{' '}
          <span className="reference">{agreement}</span>
        </p>
      )}
      {rejection && (
        <>
          <p className="mb-0">
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

function ChangeAnswer({ project, request }: { project: ProjectDetail; request: ChangeRequest }) {
  const { projectId } = project;
  const { state, estimate, offer } = request;
  if (state !== 'Sent' && state !== 'Estimated') return null;
  const isFree = estimate?.price === 0;
  return (
    <div className="button-row answers">
      {!estimate && (
        <p className="form-text">{t('We will tell you what it costs and how long it takes.')}</p>
      )}
      {estimate && !isFree && !offer && (
        <p className="form-text">{t('We will send you an offer. Then you decide.')}</p>
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
  const form = useChangeForm(rejectChange, {
    of: changedProject(projectId),
    params: { changeRequest: String(number) },
    start: { reason: '' },
    kept: { reason: useDraft(`reject.${projectId}.${number}`, '') },
    done: t('Change {n} is dropped.', { n: number }),
    onSent: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={t('Drop change {n}?', { n: number })}
      submitLabel={t('Yes, drop it')}
      busyLabel={t('Saving...')}
      isDanger
      onClose={onClose}
    >
      <p>{t('The project goes on as agreed. You can ask for it again later.')}</p>
      <FormField of={form} name="reason" label={t('What is the reason?')} optional rows={3} />
    </FormDialog>
  );
}

interface ChangeOfferProps {
  project: Pick<ProjectDetail, 'projectId' | 'silenceAccepts'>;
  request: ChangeRequest;
  /** When the estimate was made that the owner sees. */
  estimatedAt: string;
  offer: Offer;
}

/** For a change with a price; accepted like the first offer. */
function ChangeOffer(props: ChangeOfferProps) {
  const { project, offer } = props;
  const { expiresAt } = offer;
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <div className="change-offer">
      <h3 className="h5">{t('Our offer for this change')}</h3>
      <p>
        {t('This is a separate agreement. What you agreed to before does not change.')}{' '}
        {isExpired
          ? t('This offer expired on {expiry}. Ask us for a new one.', {
              expiry: formatDay(expiresAt),
            })
          : t('Valid until {expiry}.', { expiry: formatDay(expiresAt) })}
      </p>
      <OfferFigures offer={offer} />
      <OfferTerms silenceAccepts={project.silenceAccepts} />
      <Schedule offer={offer} />
      {!isExpired && <ReadAndAccept {...props} />}
    </div>
  );
}

/** Another text is another decision: a tick or code for one does not count for the next. */
function ReadAndAccept(props: ChangeOfferProps) {
  const query = useQuery(changeAgreementQuery(props.project.projectId, props.request));
  const { textSha256 } = query.data ?? {};
  return (
    <>
      <AgreementToRead query={query} />
      {textSha256 && <Accept key={textSha256} {...props} textSha256={textSha256} />}
    </>
  );
}

interface AcceptProps extends ChangeOfferProps {
  textSha256: string;
}

function Accept({ project: { projectId }, request, estimatedAt, offer, textSha256 }: AcceptProps) {
  const changeRequest = String(request.number);
  const { confirmation, act } = useCodedChange(approveChange, {
    of: changedProject(projectId),
    params: { changeRequest },
    purpose: 'changeOffer',
    sendCode: (read: string) =>
      call(sendChangeCode, {
        params: { projectId, changeRequest },
        body: { offer: offer.number, textSha256: read },
      }),
    storedAs: `change-${request.number}-${offer.number}-code.${projectId}`,
    onSent: sayCodeSent,
    body: (code) => ({
      estimatedAt,
      acceptance: {
        offer: offer.number,
        textSha256,
        consent: offerConsent.version,
        language: currentLanguage(),
        code,
      },
    }),
    done: t('You approved change {n}.', { n: request.number }),
  });
  return <AcceptTerms textSha256={textSha256} confirmation={confirmation} accept={act} />;
}
