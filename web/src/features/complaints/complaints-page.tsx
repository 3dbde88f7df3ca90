import '#web/src/styles/detail.scss';
import './complaints.scss';
import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { COMPLAINT_DAYS, type ComplaintState } from '#shared/complaints/complaint.ts';
import {
  type Complaint,
  closeComplaint,
  listComplaints,
  openComplaint,
  writeToComplaint,
} from '#shared/complaints/contract.ts';
import { ActButton } from '#web/src/components/act-button.tsx';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { PageHeading, PageIntroduction } from '#web/src/components/page-heading.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useDraft } from '#web/src/lib/storage/use-draft.ts';

/** Complaints of an owner, and our answers. */
export default function ComplaintsPage() {
  const query = useInfiniteQuery({
    ...complaintsQuery(),
    select: ({ pages }) => pages.flatMap(({ complaints }) => complaints),
  });
  return (
    <div className="narrow">
      <header className="page-header">
        <PageHeading />
        <PageIntroduction />
      </header>
      <NewComplaint />
      <PagedList query={query} loadingLabel={t('Loading your complaints')}>
        {(complaints) =>
          complaints.map((complaint) => <ComplaintCard key={complaint.ref} complaint={complaint} />)
        }
      </PagedList>
      {/* The list would move it. */}
      {!query.isLoading && <Elsewhere />}
    </div>
  );
}

const complaintsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['complaints'],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listComplaints, { query: cursor ? { cursor } : {}, signal }),
    getNextPageParam: ({ next }) => next,
  });

const reload = (client: QueryClient) => client.invalidateQueries(complaintsQuery());

const allComplaints: Subject<Complaint> = { name: 'complaints', params: {}, show: reload, reload };

const changedComplaint = ({ ref, version }: Complaint): Subject<Complaint, { ref: string }> => ({
  name: `complaint.${ref}`,
  params: { ref },
  version: () => version,
  show: reload,
  reload,
});

const tooShort = msg('Write at least 10 letters.');

function NewComplaint() {
  const form = useChangeForm(openComplaint, {
    of: allComplaints,
    start: { text: '' },
    kept: { text: useDraft('complaint', '') },
    rules: { text: tooShort },
    followsTyping: true,
    done: t('We have your complaint, and answer within {n} days.', { n: COMPLAINT_DAYS }),
  });
  return (
    <form className="card form-card" onSubmit={form.submit} noValidate>
      <FormField
        of={form}
        name="text"
        rows={4}
        label={t('What went wrong?')}
        help={t('Say when it was and what you want us to do. We never ask for your PIN.')}
      />
      <button type="submit" className="btn btn-primary" aria-busy={form.isBusy}>
        {form.isBusy ? t('Sending...') : t('Send complaint')}
      </button>
    </form>
  );
}

const labels: Readonly<Record<ComplaintState, Label>> = {
  open: { text: msg('We are looking into it'), tone: 'wait' },
  answered: { text: msg('Answered'), tone: 'yours' },
  escalated: { text: msg('Somebody else looks at it'), tone: 'wait' },
  closed: { text: msg('Complaint closed'), tone: 'neutral' },
};

const isWaiting = ({ state }: Complaint) => state === 'open' || state === 'escalated';

function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const { ref, state, dueDay, letters } = complaint;
  return (
    <section className="card detail-card complaint" aria-labelledby={`complaint-${ref}`}>
      <div className="part-head">
        <h2 id={`complaint-${ref}`} className="h5">
          {t('Complaint')} <span className="reference">{ref}</span>
        </h2>
        <Chip label={labels[state]} />
      </div>
      {isWaiting(complaint) && (
        <p className="form-text">{t('We answer by {day}.', { day: formatDay(dueDay) })}</p>
      )}
      <ol className="letters">
        {letters.map(({ from, text, at }) => (
          <li key={`${from} ${at}`} className={`letter letter-${from}`}>
            <p className="letter-from">
              {from === 'person' ? t('You') : t('Our answer')} · {formatDay(at)}
            </p>
            <p className="as-typed">{text}</p>
          </li>
        ))}
      </ol>
      {state !== 'closed' && <Reaction complaint={complaint} />}
    </section>
  );
}

function Reaction({ complaint }: { complaint: Complaint }) {
  const of = changedComplaint(complaint);
  const isAnswered = complaint.state === 'answered';
  const close = useChange(closeComplaint, { of, done: t('The complaint is closed.') });
  const form = useChangeForm(writeToComplaint, {
    of,
    start: { text: '' },
    kept: { text: useDraft(`complaint.${complaint.ref}`, '') },
    rules: { text: tooShort },
    followsTyping: true,
    done: t('We have your message.'),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <FormField
        of={form}
        name="text"
        rows={2}
        label={isAnswered ? t('Not content? Say why') : t('Add something')}
        {...(isAnswered && { help: t('Somebody else at our office looks at it then.') })}
      />
      <div className="button-row">
        <button type="submit" className="btn btn-outline-primary" aria-busy={form.isBusy}>
          {form.isBusy ? t('Sending...') : t('Send')}
        </button>
        <ActButton
          label={isAnswered ? t('I am content') : t('Take the complaint back')}
          busyLabel={t('Saving...')}
          isBusy={close.isPending}
          className="btn-link"
          onPress={() => close.mutate()}
        />
      </div>
    </form>
  );
}

const regulators = { finance: 'www.centralbank.go.ke', data: 'www.odpc.go.ke' };

/** The authorities that hear complaints about us. */
const Elsewhere = () => (
  <section className="card detail-card">
    <h2 className="h5">{t('If we do not put it right')}</h2>
    <p>
      {t('About the financing, the Central Bank of Kenya hears you:')}{' '}
      <a href={`https://${regulators.finance}`}>{regulators.finance}</a>
    </p>
    <p className="mb-0">
      {t('About your data, the Office of the Data Protection Commissioner does:')}{' '}
      <a href={`https://${regulators.data}`}>{regulators.data}</a>
    </p>
  </section>
);
