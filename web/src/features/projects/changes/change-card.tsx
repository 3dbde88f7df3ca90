import type { ChangeRequest, ProjectDetail } from '#shared/projects/contract.ts';
import { Chip } from '#web/src/components/chip.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { changeLabels } from '../labels.ts';
import { ChangeAnswer } from './change-answer.tsx';

interface ChangeCardProps {
  project: ProjectDetail;
  request: ChangeRequest;
  /** Whether the project can be changed at its stage. */
  isOpen: boolean;
}

/** One change that was asked for, from the wish to its end. */
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
