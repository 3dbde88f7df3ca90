import './needs.scss';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Need } from '#shared/needs/need.ts';
import { t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { needInWords } from './need-texts.ts';

/** What waits for the owner, one line each with the way to do it. Nothing is drawn if nothing waits. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <section className="card needs" aria-labelledby="needs">
      <h2 id="needs" className="h5">
        {t('What needs you now')}
      </h2>
      <ul>
        {needs.map((need) => (
          <NeedLine key={`${need.kind} ${need.path}`} need={need} />
        ))}
      </ul>
    </section>
  );
}

function NeedLine({ need }: { need: Need }) {
  const { what, verb, due, isOverdue } = needInWords(need);
  const id = useId();
  return (
    <li>
      <p id={id}>
        {what}
        {due && <span className={isOverdue ? 'need-due need-overdue' : 'need-due'}>{due}</span>}
      </p>
      <Link
        to={need.path}
        className="btn btn-primary"
        aria-describedby={id}
        onPointerDown={() => preload(need.path)}
      >
        {verb}
      </Link>
    </li>
  );
}
