import { type OfficeProject, savePlan } from '#shared/delivery/contract.ts';
import { planTemplate } from '#shared/delivery/plan-templates.ts';
import { MOST_MILESTONES } from '#shared/projects/limits.ts';
import { brand } from '#shared/site/brand.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { SmallButton, TextButton } from '#web/src/office/lib/buttons.tsx';
import { Card, List } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { useMay, useMe } from '#web/src/office/lib/staff.ts';
import {
  type PlanRow,
  type Problems,
  planRules,
  rowProblems,
  rowsFrom,
  type TypedPlan,
  today,
} from './fields.ts';
import { ProjectForm } from './project-forms.tsx';
import { changedProject, type ProjectProps } from './use-project.ts';

/** Shown until the owner looks at the plan or has accepted it. */
export function Plan({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  const { data: me } = useMe();
  const [scope] = project.plan;
  const canChange =
    (project.stage === 'Scheduled' || project.stage === 'Discovery') &&
    scope?.state !== 'Ready for your review';
  if (!mayDeliver || !canChange || !me) return null;
  const [leadName = ''] = me.name.split(' ');
  return (
    <Card title="Plan">
      <PlanForm project={project} leadName={leadName} />
    </Card>
  );
}

/** The saved plan, or the system's template. */
function firstPlan(project: OfficeProject, leadName: string): TypedPlan {
  const { name, scope, plan, systemNeed, lead } = project;
  const startDay = project.startDay ?? today();
  return {
    name,
    scope: scope ?? '',
    startDay,
    leadName: lead?.name ?? leadName,
    leadPhone: lead?.phone ?? brand.phone,
    rows: plan.length > 0 ? plan.map(rowOf) : rowsFrom(planTemplate(systemNeed), startDay),
  };
}

const rowOf = ({ name, kind, dueDay }: PlanRow): PlanRow => ({ name, kind, dueDay });

const { fields: leadFields } = savePlan.body.lead;

function PlanForm({ project, leadName }: ProjectProps & { leadName: string }) {
  const { ref, systemNeed } = project;
  const form = useChangeForm(savePlan, {
    of: changedProject(ref),
    start: firstPlan(project, leadName),
    rules: planRules,
    body: ({ name, scope, startDay }, plan) => ({
      name,
      scope,
      startDay,
      lead: { name: plan.leadName.trim(), phone: plan.leadPhone.trim() },
      milestones: plan.rows.map((row) => ({ ...row, name: row.name.trim() })),
    }),
    done: 'The plan is saved. The owner sees it when you show the scope.',
  });
  const { rows, startDay } = form.typed;
  const problems = form.problemAt('rows') ? rowProblems(form.typed, today()) : [];
  const changeRow = (index: number, changed: Partial<PlanRow>) =>
    form.set({ rows: rows.map((row, at) => (at === index ? { ...row, ...changed } : row)) });
  return (
    <ProjectForm
      of={form}
      summary={project.plan.length > 0 ? 'Change the plan' : undefined}
      act="Save the plan"
      isMain
      beside={
        <SmallButton
          disabled={rows.length >= MOST_MILESTONES}
          onClick={() => form.set({ rows: withAnother(rows) })}
        >
          Add a milestone
        </SmallButton>
      }
    >
      <FormField of={form} name="name" label="Name of the project" />
      <FormField
        of={form}
        name="scope"
        label="What we build"
        help={`The owner reads it: a few plain sentences, at least ${savePlan.body.scope.min} characters.`}
        rows={4}
      />
      <div className="office-fields">
        <FormField of={form} name="leadName" label="Lead" maxLength={leadFields.name.max} />
        <FormField
          of={form}
          name="leadPhone"
          label="Phone of the lead"
          type="tel"
          maxLength={leadFields.phone.max}
        />
        <FormField of={form} name="startDay" label="Start" type="date" />
      </div>
      <TextButton onClick={() => form.set({ rows: rowsFrom(planTemplate(systemNeed), startDay) })}>
        Use the template for {systemNeed}, counted from this start
      </TextButton>
      <List isOrdered items={rows} keyOf={(_, index) => index}>
        {(row, index) => (
          <PlanRowFields
            row={row}
            number={index + 1}
            problems={problems[index] ?? {}}
            onChange={(changed) => changeRow(index, changed)}
            onRemove={() => form.set({ rows: rows.filter((_, at) => at !== index) })}
          />
        )}
      </List>
    </ProjectForm>
  );
}

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
      maxLength={savePlan.body.milestones.of.fields.name.max}
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
      <TextButton about={`Remove milestone ${number}`} onClick={onRemove}>
        Remove
      </TextButton>
    )}
  </div>
);
