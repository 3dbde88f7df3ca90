import { useState } from 'react';
import { type OfficeProject, savePlan } from '#shared/delivery/contract.ts';
import { planTemplates } from '#shared/delivery/plan-templates.ts';
import { MOST_MILESTONES } from '#shared/projects/limits.ts';
import { brand } from '#shared/site/brand.ts';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import { Card } from '#web/src/office/file/card.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useMay, useMe } from '#web/src/office/lib/staff.ts';
import { type PlanRow, rowsFrom, today } from './days.ts';
import { areRight, type Problems } from './fields.ts';
import { Folded } from './folded.tsx';
import {
  LEAST_SCOPE,
  noProblems,
  type PlanProblems,
  planProblems,
  type TypedPlan,
} from './plan-fields.ts';
import { ProjectForm } from './project-form.tsx';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

/** The plan, as long as the owner neither looks at it nor has accepted it. */
export function Plan({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  const { data: me } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const [scope] = project.plan;
  const canChange =
    (project.stage === 'Scheduled' || project.stage === 'Discovery') &&
    scope?.state !== 'Ready for your review';
  if (!mayDeliver || !canChange || !me) return null;
  const [leadName = ''] = me.name.split(' ');
  const form = <PlanForm project={project} leadName={leadName} onDone={() => setIsOpen(false)} />;
  return (
    <Card title="Plan">
      {scope ? (
        <Folded summary="Change the plan" isOpen={isOpen} onToggle={setIsOpen}>
          {form}
        </Folded>
      ) : (
        form
      )}
    </Card>
  );
}

/** @returns what the form has before anybody types: the saved plan, or the template of the system */
function firstPlan(project: OfficeProject, leadName: string): TypedPlan {
  const { name, scope, plan, systemNeed, lead } = project;
  const startDay = project.startDay ?? today();
  return {
    name,
    scope: scope ?? '',
    startDay,
    leadName: lead?.name ?? leadName,
    leadPhone: lead?.phone ?? brand.phone,
    rows: plan.length > 0 ? plan.map(rowOf) : rowsFrom(planTemplates[systemNeed], startDay),
  };
}

const rowOf = ({ name, kind, dueDay }: PlanRow): PlanRow => ({ name, kind, dueDay });

interface PlanFormProps extends ProjectProps {
  leadName: string;
  onDone: () => void;
}

function PlanForm({ project, leadName, onDone }: PlanFormProps) {
  const { ref, systemNeed } = project;
  // What nobody typed here follows the project, also when somebody else changed it.
  const [typed, setTyped] = useState<Partial<TypedPlan>>({});
  const [problems, setProblems] = useState<PlanProblems>(noProblems);
  const plan = { ...firstPlan(project, leadName), ...typed };
  const { name, scope, startDay, rows } = plan;
  const type = (change: Partial<TypedPlan>) => setTyped({ ...typed, ...change });
  const changeRow = (index: number, changed: Partial<PlanRow>) =>
    type({ rows: rows.map((row, at) => (at === index ? { ...row, ...changed } : row)) });
  const save = useProjectChange({
    ref,
    send: (version) =>
      call(savePlan, {
        params: { ref },
        body: {
          version,
          name: name.trim(),
          scope: scope.trim(),
          startDay,
          lead: { name: plan.leadName.trim(), phone: plan.leadPhone.trim() },
          milestones: rows.map((row) => ({ ...row, name: row.name.trim() })),
        },
      }),
    done: 'The plan is saved. The owner sees it when you show the scope.',
    onDone: () => {
      setTyped({});
      onDone();
    },
  });
  const submit = () => {
    const wrong = planProblems(plan, today());
    setProblems(wrong);
    if (areRight(wrong.fields) && wrong.rows.every(areRight)) save.mutate();
  };
  return (
    <ProjectForm
      projectRef={ref}
      change={save}
      act="Save the plan"
      isMain
      onSubmit={submit}
      beside={
        <button
          type="button"
          className="btn btn-outline-primary btn-sm"
          disabled={rows.length >= MOST_MILESTONES}
          onClick={() => type({ rows: withAnother(rows) })}
        >
          Add a milestone
        </button>
      }
    >
      <TextField
        label="Name of the project"
        maxLength={80}
        value={name}
        onType={(text) => type({ name: text })}
        error={problems.fields.name}
      />
      <TextAreaField
        label="What we build"
        help={`The owner reads it: a few plain sentences, at least ${LEAST_SCOPE} characters.`}
        rows={4}
        maxLength={2000}
        value={scope}
        onType={(text) => type({ scope: text })}
        error={problems.fields.scope}
      />
      <div className="office-fields">
        <TextField
          label="Lead"
          maxLength={40}
          value={plan.leadName}
          onType={(text) => type({ leadName: text })}
          error={problems.fields.leadName}
        />
        <TextField
          label="Phone of the lead"
          type="tel"
          maxLength={20}
          value={plan.leadPhone}
          onType={(text) => type({ leadPhone: text })}
          error={problems.fields.leadPhone}
        />
        <TextField
          label="Start"
          type="date"
          value={startDay}
          onType={(text) => type({ startDay: text })}
          error={problems.fields.startDay}
        />
      </div>
      <button
        type="button"
        className="btn btn-link btn-sm p-0"
        onClick={() => type({ rows: rowsFrom(planTemplates[systemNeed], startDay) })}
      >
        Use the template for {systemNeed}, counted from this start
      </button>
      <ol className="office-list">
        {rows.map((row, index) => (
          // A row has no other name than its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place
          <li key={index}>
            <PlanRowFields
              row={row}
              number={index + 1}
              problems={problems.rows[index] ?? {}}
              onChange={(changed) => changeRow(index, changed)}
              onRemove={() => {
                setProblems({ ...problems, rows: [] });
                type({ rows: rows.filter((_, at) => at !== index) });
              }}
            />
          </li>
        ))}
      </ol>
    </ProjectForm>
  );
}

/** Another milestone comes before the delivery. */
function withAnother(rows: readonly PlanRow[]): PlanRow[] {
  const dueDay = rows.at(-2)?.dueDay ?? today();
  return rows.toSpliced(-1, 0, { name: '', kind: 'build', dueDay });
}

interface RowProps {
  row: PlanRow;
  number: number;
  problems: Problems<'name' | 'dueDay'>;
  onChange: (changed: Partial<PlanRow>) => void;
  onRemove: () => void;
}

const titles = { scope: ' (scope)', build: '', delivery: ' (delivery)' } as const;

const PlanRowFields = ({ row, number, problems, onChange, onRemove }: RowProps) => (
  <div className="office-plan-row">
    <TextField
      label={`Milestone ${number}${titles[row.kind]}`}
      maxLength={60}
      value={row.name}
      onType={(name) => onChange({ name })}
      error={problems.name}
    />
    <TextField
      label={`Day of milestone ${number}`}
      type="date"
      value={row.dueDay}
      onType={(dueDay) => onChange({ dueDay })}
      error={problems.dueDay}
    />
    {row.kind === 'build' && (
      <button
        type="button"
        className="btn btn-link btn-sm p-0"
        aria-label={`Remove milestone ${number}`}
        onClick={onRemove}
      >
        Remove
      </button>
    )}
  </div>
);
