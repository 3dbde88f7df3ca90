import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { DraftDocument } from '#shared/applications/contract.ts';
import { workingDayAfter } from '#shared/platform/working-days.ts';
import {
  acceptMilestone,
  askForChanges,
  type Milestone,
  type ProjectDetail,
} from '#shared/projects/contract.ts';
import { MOST_PICTURES } from '#shared/projects/limits.ts';
import { SILENCE_DAYS } from '#shared/projects/milestone-machine.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { FileInput } from '#web/src/components/documents/file-input.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { DRAFT, readStored } from '#web/src/lib/storage/owner-storage.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { useDraft } from '#web/src/lib/storage/use-draft.ts';
import { changedProject } from '../acts/changed-project.ts';
import { ReasonField, reasonProblem } from '../acts/reason-field.tsx';
import { CALL_TO_PLAN, milestoneLabels } from '../labels.ts';
import { ExpectedDay, MilestoneProgress, ProjectLinks } from '../project-facts.tsx';
import { AcceptDelivery } from './accept-delivery.tsx';

export function MilestonesTab({ project }: { project: ProjectDetail }) {
  const { plan, stage } = project;
  const accepted = useJustAccepted(plan);
  if (plan.length === 0) return <p className="card table-empty">{t(CALL_TO_PLAN)}</p>;
  const shown = plan.filter(({ state }) => state === 'Ready for your review');
  return (
    <>
      <div role="status">{accepted && <Accepted project={project} milestone={accepted} />}</div>
      {stage !== 'On Hold' &&
        shown.map((milestone) => (
          <ReviewCard
            // A milestone shown again needs another decision.
            key={`${milestone.number} ${milestone.presentedAt}`}
            project={project}
            milestone={milestone}
          />
        ))}
      <CardTable
        label={t('Milestones')}
        columns={columns}
        items={plan}
        keyOf={({ number }) => String(number)}
      />
      <AskedChanges plan={plan} />
    </>
  );
}

/** @returns the milestone that its owner has accepted since this page was opened */
function useJustAccepted(plan: readonly Milestone[]): Milestone | undefined {
  const [isOld] = useState(() => new Set(plan.flatMap((one) => one.acceptedAt ?? [])));
  return plan.findLast(
    ({ acceptedAt, acceptedBy }) => acceptedAt && acceptedBy === 'owner' && !isOld.has(acceptedAt),
  );
}

function Accepted({ project, milestone }: { project: ProjectDetail; milestone: Milestone }) {
  const { plan, accepted, milestones } = project;
  const next = plan.find(({ state }) => state !== 'Accepted');
  return (
    <section className="card detail-card just-accepted">
      <Icon name="done" size="large" />
      <div>
        <h2 className="h5">{t('You accepted “{name}”.', { name: milestone.name })}</h2>
        <MilestoneProgress accepted={accepted} milestones={milestones} />
        {next && (
          <p className="mb-0">
            {t('Next: “{name}”, due {day}.', { name: next.name, day: formatDay(next.dueDay) })}
          </p>
        )}
      </div>
    </section>
  );
}

const columns: readonly Column<Milestone>[] = [
  {
    title: msg('Milestone'),
    place: 'title',
    cell: ({ number, name }) => (
      <span className="as-typed">
        {number}. {name}
      </span>
    ),
  },
  {
    title: msg('State'),
    place: 'corner',
    cell: ({ state }) => <Chip label={milestoneLabels[state]} />,
  },
  {
    title: msg('Due'),
    cell: ({ dueDay, firstDueDay }) => <ExpectedDay day={dueDay} firstDay={firstDueDay} />,
  },
  { title: msg('Accepted on'), place: 'more', cell: (milestone) => acceptedText(milestone) },
];

const NOT_YET = '-';

function acceptedText({ acceptedAt, acceptedBy }: Milestone): string {
  if (!acceptedAt) return NOT_YET;
  const day = formatDay(acceptedAt);
  return acceptedBy === 'silence' ? t('{day}, without an answer', { day }) : day;
}

function AskedChanges({ plan }: { plan: readonly Milestone[] }) {
  const asked = plan.flatMap(({ name, asked: changes }) =>
    changes.map((change) => ({ name, ...change })),
  );
  if (asked.length === 0) return null;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('What you asked us to change')}</h2>
      <ul className="document-list">
        {asked.map(({ name, text, pictures, at }) => (
          <li key={at}>
            <strong className="as-typed">{name}</strong>
            <p className="as-typed">{text}</p>
            <div className="form-text">
              {formatDay(at)}
              {pictures > 0 && `, ${tn(pictures, '1 picture', '{n} pictures')}`}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewCard({ project, milestone }: { project: ProjectDetail; milestone: Milestone }) {
  const { number, name, presentedNote } = milestone;
  const [isAsking, setAsking] = useState(() => hasDraftOfChanges(project.projectId, number));
  return (
    <section className="card detail-card detail-card-action" aria-labelledby={`review-${number}`}>
      <h2 id={`review-${number}`} className="h5">
        {t('“{name}” is ready for your review.', { name })}
      </h2>
      {presentedNote && <p className="as-typed">{presentedNote}</p>}
      <p className="form-text">
        {sinceText(milestone)} {silenceText(project, milestone)}
      </p>
      {project.links.length > 0 && <ProjectLinks links={project.links} />}
      {isAsking ? (
        <RequestChanges
          projectId={project.projectId}
          milestone={milestone}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className="button-row answers">
          <Accept project={project} milestone={milestone} />
          <Button onClick={() => setAsking(true)}>{t('Request changes')}</Button>
        </div>
      )}
    </section>
  );
}

/** A milestone without a note was not shown here: its owner was told in another way. */
function sinceText({ presentedAt, presentedNote }: Milestone): string {
  if (!presentedAt) return '';
  const day = formatDay(presentedAt);
  return presentedNote ? t('Shown to you on {day}.', { day }) : t('Ready since {day}.', { day });
}

function silenceText({ silenceAccepts }: ProjectDetail, { presentedAt }: Milestone): string {
  if (!silenceAccepts || !presentedAt) return t('Nothing is accepted without your answer.');
  const at = workingDayAfter(Date.parse(presentedAt), SILENCE_DAYS);
  return t('Without an answer by {day} it counts as accepted, as your agreement says.', {
    day: formatDay(new Date(at).toISOString()),
  });
}

function Accept({ project, milestone }: { project: ProjectDetail; milestone: Milestone }) {
  const { projectId } = project;
  switch (milestone.kind) {
    case 'delivery':
      return <AcceptDelivery project={project} milestone={milestone} />;
    case 'scope':
      return (
        <AcceptMilestone projectId={projectId} milestone={milestone}>
          {t('We then build what we agreed. If you want something else later, ask for a change.')}
        </AcceptMilestone>
      );
    case 'build':
      return (
        <AcceptMilestone projectId={projectId} milestone={milestone}>
          {t('It then counts as done. If you want something else later, ask for a change.')}
        </AcceptMilestone>
      );
  }
}

interface AcceptMilestoneProps {
  projectId: string;
  milestone: Milestone;
  /** The acts that follow from it. */
  children: ReactNode;
}

/** Not for the delivery. Asks first. */
function AcceptMilestone({ projectId, milestone, children }: AcceptMilestoneProps) {
  const { number, name, presentedAt } = milestone;
  const accept = useChange(acceptMilestone, {
    of: changedProject(projectId),
    params: { milestone: String(number) },
    name: `accept-milestone-${number}-${presentedAt}`,
  });
  return (
    <DialogButton label={t('Accept')} className="btn-primary">
      {(close) => (
        <FormDialog
          title={t('Accept “{name}”?', { name })}
          submitLabel={t('Yes, accept')}
          busyLabel={t('Accepting...')}
          busy={accept.isPending}
          onSubmit={() => accept.mutate({ presentedAt: presentedAt ?? '' }, { onSettled: close })}
          onClose={close}
        >
          <p>{children}</p>
        </FormDialog>
      )}
    </DialogButton>
  );
}

const draftName = (projectId: string, number: number): string => `changes.${projectId}.${number}`;

const hasDraftOfChanges = (projectId: string, number: number): boolean =>
  !!readStored<string>(sessionOwner() ?? '', DRAFT + draftName(projectId, number));

interface RequestChangesProps {
  projectId: string;
  milestone: Milestone;
  onCancel: () => void;
}

/** Gives a milestone back with what should change and up to three pictures. */
function RequestChanges({ projectId, milestone, onCancel }: RequestChangesProps) {
  const { number, presentedAt } = milestone;
  const name = draftName(projectId, number);
  const draft = useDraft(name, '');
  const pictures = usePictures(name);
  const ask = useChange(askForChanges, {
    of: changedProject(projectId),
    params: { milestone: String(number) },
    name: `ask-for-changes-${number}-${presentedAt}`,
    done: t('We have received what should change.'),
    onDone: () => {
      draft[1]('');
      pictures.forget();
    },
  });
  const sending = useMutation({
    mutationFn: async (text: string) => {
      const keys = await pictures.settled();
      // A picture that did not arrive says why beside it.
      if (!keys) throw new Error('a picture did not arrive');
      await ask.mutateAsync({ text, pictures: keys });
    },
  });
  const form = useForm(askForChanges, {
    start: { text: '' },
    kept: { text: draft },
    rules: { text: ({ text }) => reasonProblem(text) },
    followsTyping: true,
    body: ({ text }) => text,
    change: sending,
  });

  return (
    <form className="request-changes" onSubmit={form.submit} noValidate>
      <ReasonField
        of={form}
        name="text"
        label={t('What should change?')}
        help={t('Say where, and what you expected instead.')}
      />
      {pictures.shown.map((upload, index) => (
        <FileInput
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of the pictures never change
          key={index}
          label={t('Picture {n} (optional)', { n: index + 1 })}
          help={t('A photo or a screenshot, JPG or PNG. We make it small before it is sent.')}
          upload={upload}
          disabled={form.isBusy}
        />
      ))}
      <div className="button-row">
        <button type="submit" className="btn btn-primary" aria-busy={form.isBusy}>
          {form.isBusy ? t('Sending...') : t('Send')}
        </button>
        <Button look="link" disabled={form.isBusy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

const NO_PICTURES: (DraftDocument | null)[] = [];

/** The pictures of one form, with one empty place for the next. */
function usePictures(form: string) {
  const [draft, change] = useDraft(`${form}.pictures`, NO_PICTURES);
  const [uploads] = useState(() =>
    Array.from(
      { length: MOST_PICTURES },
      (_, index) => new DocumentUpload('picture', `${form}.${index}`, draft[index] ?? null),
    ),
  );
  const [first, second, third] = uploads as [DocumentUpload, DocumentUpload, DocumentUpload];
  const files = [useFile(first), useFile(second), useFile(third)];
  const uploaded = files.map((file) => file.uploaded);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was uploaded is what is stored
  useEffect(() => change(uploaded), uploaded);
  useEffect(() => () => uploads.forEach((upload) => void upload.abort()), [uploads]);

  const filled = files.findLastIndex(({ isThere }) => isThere) + 1;
  return {
    shown: uploads.slice(0, Math.min(MOST_PICTURES, filled + 1)),
    /** Waits for uploads; null if a picture did not arrive. */
    async settled(): Promise<string[] | null> {
      if (!uploads.map((upload) => upload.isReady()).every(Boolean)) return null;
      const chosen = uploads.filter((upload) => upload.read().uploaded ?? upload.read().transfer);
      const arrived = await Promise.all(chosen.map((upload) => upload.settled()));
      return arrived.every((file) => file !== null) ? arrived.map(({ key }) => key) : null;
    },
    forget: () => change(NO_PICTURES),
  };
}

const useFile = (upload: DocumentUpload) => {
  const uploaded = useStore(upload, (state) => state.uploaded);
  const isThere = useStore(upload, (state) => !!(state.uploaded ?? state.transfer));
  return { uploaded, isThere };
};
