import type { Milestone } from '#shared/projects/contract.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';

/** What the owner wanted changed in the milestones, newest first in each. */
export function AskedChanges({ plan }: { plan: readonly Milestone[] }) {
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
