import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Card, Facts } from '#web/src/office/lib/card.tsx';
import { useMay } from '#web/src/office/lib/staff.ts';
import type { ProjectProps } from './use-project.ts';

const waiting = { owner: 'The owner', team: 'Us', nobody: 'Nobody' } as const;

/** The project's owner and its state. */
export function Summary({ project }: ProjectProps) {
  const { applicationRef, systemNeed, scope, lead, waitsFor, expectedDay, firstDay } = project;
  const mayOpenFile = useMay('review', 'approve');
  const expected = expectedDay ? formatDay(expectedDay) : 'No plan yet';
  return (
    <Card title="Project">
      <Facts
        facts={[
          ['Owner', <Owner key="owner" project={project} />],
          ['System', systemNeed],
          [
            'Application',
            applicationRef && mayOpenFile ? (
              <Link key="application" to={`/applications/${applicationRef}`}>
                {applicationRef}
              </Link>
            ) : (
              applicationRef
            ),
          ],
          ['Waits for', waiting[waitsFor ?? 'nobody']],
          ['Delivery', firstDay ? `${expected} (was ${formatDay(firstDay)})` : expected],
          ['Lead', lead ? `${lead.name}, ${lead.phone}` : 'Nobody yet'],
        ]}
      />
      {scope && (
        <p className="office-words">
          <bdi>{scope}</bdi>
        </p>
      )}
    </Card>
  );
}

function Owner({ project: { owner } }: ProjectProps) {
  if (!owner) return <>The account is closed</>;
  return (
    <>
      <bdi>{owner.fullName}</bdi>{' '}
      <a className="office-whole" href={`tel:${owner.phone}`}>
        {formatKenyanPhone(owner.phone)}
      </a>
    </>
  );
}
