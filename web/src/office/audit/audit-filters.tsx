import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type AuditKind, auditKindNames, auditKinds } from '#shared/platform/audit-kinds.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { ChoiceFilter, useFilterChange } from '#web/src/office/lib/filters.tsx';
import { staffQuery } from '#web/src/office/lib/staff.ts';

const abouts = ['day', 'member', 'application', 'project'] as const;

export interface AuditQuestion {
  about: About;
  /** A day as `2026-11-23`, a member's id, or a reference. */
  which: string;
  kind: AuditKind | null;
}

type About = (typeof abouts)[number];

/** The field of a question; a member is chosen from a list. */
const fields: Readonly<
  Record<Exclude<About, 'member'>, readonly [label: string, type: string, example: string]>
> = {
  day: ['Day', 'date', ''],
  application: ['Reference', 'text', 'A7K2Q9M'],
  project: ['Reference', 'text', ''],
};

export function useQuestion(): AuditQuestion {
  const [params] = useSearchParams();
  const about = abouts.find((one) => one === params.get('about')) ?? 'day';
  const first: Partial<Record<About, string>> = { day: nairobiDay(Date.now()) };
  const which = params.get('which') ?? first[about] ?? '';
  const kind = auditKindNames.find((one) => one === params.get('kind')) ?? null;
  return { about, which, kind };
}

export function AuditFilters({ question: { about, which, kind } }: { question: AuditQuestion }) {
  const set = useFilterChange();
  const choose = (value: string) => value !== which && set({ which: value });
  return (
    <form
      className="office-filters"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <ChoiceFilter
        label="By"
        value={about}
        options={abouts.map((one) => [one, one])}
        onChoose={(chosen) => set({ about: chosen, which: '' })}
      />
      {about === 'member' ? (
        <MemberFilter which={which} onChoose={choose} />
      ) : (
        <label>
          {fields[about][0]}{' '}
          <input
            key={`${about} ${which}`}
            className="form-control form-control-sm"
            type={fields[about][1]}
            placeholder={fields[about][2]}
            defaultValue={which}
            onBlur={({ target }) => choose(target.value.trim())}
          />
        </label>
      )}
      <ChoiceFilter
        label="What"
        value={kind ?? ''}
        none="Everything"
        options={auditKindNames.map((one) => [one, auditKinds[one]])}
        onChoose={(chosen) => set({ kind: chosen })}
      />
    </form>
  );
}

interface MemberFilterProps {
  which: string;
  onChoose: (staffId: string) => void;
}

function MemberFilter({ which, onChoose }: MemberFilterProps) {
  const { data: staff = [] } = useQuery(staffQuery);
  return (
    <ChoiceFilter
      label="Member"
      value={which}
      none="Choose"
      options={staff.map(({ staffId, name }) => [staffId, name])}
      onChoose={onChoose}
    />
  );
}
