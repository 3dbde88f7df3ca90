import { type FormEvent, useState } from 'react';
import { type OfficeProject, savePlan } from '../../../../shared/delivery/contract.ts';
import { planTemplates } from '../../../../shared/delivery/plan-templates.ts';
import { MOST_MILESTONES } from '../../../../shared/projects/limits.ts';
import { brand } from '../../../../shared/site/brand.ts';
import { TextAreaField, TextField } from '../../components/text-field.tsx';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay, useMe } from '../lib/staff.ts';
import { type PlanRow, rowsFrom, today } from './days.ts';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

/** The plan, as long as the owner neither looks at it nor has accepted it. */
export function Plan({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  const { data: me } = useMe();
  const [scope] = project.plan;
  const isOpen =
    (project.stage === 'Scheduled' || project.stage === 'Discovery') &&
    scope?.state !== 'Ready for your review';
  if (!mayDeliver || !isOpen || !me) return null;
  const [firstName = ''] = me.name.split(' ');
  return <PlanForm project={project} leadName={firstName} />;
}

const firstRows = ({ plan, systemNeed }: OfficeProject, startDay: string): PlanRow[] =>
  plan.length > 0
    ? plan.map(({ name, kind, dueDay }) => ({ name, kind, dueDay }))
    : rowsFrom(planTemplates[systemNeed], startDay);

function PlanForm({ project, leadName }: ProjectProps & { leadName: string }) {
  const { ref, version } = project;
  const [startDay, setStartDay] = useState(project.startDay ?? today());
  const [name, setName] = useState(project.name);
  const [scope, setScope] = useState(project.scope ?? '');
  const [lead, setLead] = useState(project.lead ?? { name: leadName, phone: brand.phone });
  const [rows, setRows] = useState(() => firstRows(project, startDay));
  const save = useProjectChange({
    ref,
    send: () =>
      call(savePlan, {
        params: { ref },
        body: { version, name, scope, startDay, lead, milestones: rows },
      }),
    done: 'The plan is saved. The owner sees it when you show the scope.',
  });
  const change = (index: number, changed: Partial<PlanRow>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  return (
    <Card title="Plan">
      <form
        className="office-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextField
          label="Name of the project"
          required
          maxLength={80}
          value={name}
          onType={setName}
        />
        <TextAreaField
          label="What we build"
          help="The owner reads it: a few plain sentences, at least 20 characters."
          required
          rows={4}
          minLength={20}
          maxLength={2000}
          value={scope}
          onType={setScope}
        />
        <div className="office-row">
          <TextField
            label="Lead"
            required
            value={lead.name}
            onType={(one) => setLead({ ...lead, name: one })}
          />
          <TextField
            label="Phone of the lead"
            required
            value={lead.phone}
            onType={(phone) => setLead({ ...lead, phone })}
          />
          <TextField label="Start" type="date" required value={startDay} onType={setStartDay} />
        </div>
        <button
          type="button"
          className="btn btn-link btn-sm p-0"
          onClick={() => setRows(rowsFrom(planTemplates[project.systemNeed], startDay))}
        >
          Use the template of a {project.systemNeed} from this start
        </button>
        <ol className="office-list">
          {rows.map((row, index) => (
            // A row has no other name than its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place
            <li key={index}>
              <PlanRowFields
                row={row}
                number={index + 1}
                onChange={(changed) => change(index, changed)}
                onRemove={() => setRows(rows.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ol>
        <div className="office-row">
          <button
            type="button"
            className="btn btn-outline-primary btn-sm"
            disabled={rows.length >= MOST_MILESTONES}
            onClick={() => setRows(withAnother(rows))}
          >
            Add a milestone
          </button>
          <button type="submit" className="btn btn-primary btn-sm" disabled={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save the plan'}
          </button>
        </div>
      </form>
    </Card>
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
  onChange: (changed: Partial<PlanRow>) => void;
  onRemove: () => void;
}

const PlanRowFields = ({ row, number, onChange, onRemove }: RowProps) => (
  <div className="office-row">
    <TextField
      label={`Milestone ${number}${row.kind === 'build' ? '' : `, the ${row.kind}`}`}
      required
      minLength={2}
      maxLength={60}
      value={row.name}
      onType={(name) => onChange({ name })}
    />
    <TextField
      label={`Day of milestone ${number}`}
      type="date"
      required
      value={row.dueDay}
      onType={(dueDay) => onChange({ dueDay })}
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
