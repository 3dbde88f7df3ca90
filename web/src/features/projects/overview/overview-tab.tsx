import { formatKenyanPhone, normalizeKenyanPhone } from '#shared/platform/phone.ts';
import type { MovedDate, ProjectDetail } from '#shared/projects/contract.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { Facts } from '#web/src/components/facts.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { AskToEnd, StepBack } from '../detail/project-end.tsx';
import { CALL_TO_PLAN } from '../labels.ts';
import { ExpectedDay, MilestoneProgress, PaidProgress, ProjectLinks } from '../project-facts.tsx';

export function OverviewTab({ project }: { project: ProjectDetail }) {
  const { plan, scope, movedDates, stage } = project;
  return (
    <>
      {plan.length === 0 && isUndelivered(stage) && <NotPlanned />}
      <Standing project={project} />
      {scope && (
        <section className="card detail-card">
          <h2 className="h5">{t('What we build')}</h2>
          <p className="as-typed">{scope}</p>
        </section>
      )}
      {movedDates.length > 0 && <MovedDates moved={movedDates} />}
      <StepBack project={project} />
      {isUndelivered(stage) && <AskToEnd project={project} />}
    </>
  );
}

const NotPlanned = () => (
  <section className="card detail-card detail-card-action">
    <h2 className="h5">{t(CALL_TO_PLAN)}</h2>
    <p className="mb-0">
      {t(
        'After the call you see here the milestones with their dates, and who leads your project.',
      )}
    </p>
  </section>
);

function Standing({ project }: { project: ProjectDetail }) {
  const { accepted, milestones, startDay, expectedDay, firstDay, links, lead } = project;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Where it stands')}</h2>
      <Facts
        className="facts"
        rows={[
          [
            t('Milestones'),
            <MilestoneProgress key="accepted" accepted={accepted} milestones={milestones} />,
          ],
          [t('Paid'), <PaidProgress key="paid" percent={project.percentPaid} />],
          startDay && [t('Start of work'), formatDay(startDay)],
          [
            t('Expected delivery'),
            <ExpectedDay key="expected" day={expectedDay} firstDay={firstDay} />,
          ],
          lead && [
            t('Project lead'),
            <>
              {lead.name}, <LeadPhone phone={lead.phone} />
            </>,
          ],
          links.length > 0 && [t('Links'), <ProjectLinks key="links" links={links} />],
        ]}
      />
    </section>
  );
}

function LeadPhone({ phone }: { phone: string }) {
  const number = normalizeKenyanPhone(phone);
  return (
    <a className="phone-number" href={`tel:${number ?? phone.replaceAll(' ', '')}`}>
      {number ? formatKenyanPhone(number) : phone}
    </a>
  );
}

const MovedDates = ({ moved }: { moved: readonly MovedDate[] }) => (
  <section className="card detail-card">
    <h2 className="h5">{t('Dates that moved')}</h2>
    <ul className="document-list">
      {moved.map(({ name, from, to, reason, at }) => (
        <li key={`${at} ${name}`}>
          <strong className="as-typed">{name}</strong>
          <div>{t('From {from} to {to}', { from: formatDay(from), to: formatDay(to) })}</div>
          <p className="as-typed">{reason}</p>
          <div className="form-text">{formatDay(at)}</div>
        </li>
      ))}
    </ul>
  </section>
);
