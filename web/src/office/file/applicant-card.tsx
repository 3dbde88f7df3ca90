import type { ApplicationFile } from '#shared/assessment/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Card, Facts, Words } from '#web/src/office/lib/card.tsx';
import { Amount, Period } from '#web/src/office/lib/terms.tsx';

/** Typed text, drawn in the direction of its letters. */
const typed = (text: string | null) => (text === null ? null : <bdi>{text}</bdi>);

const consentLanguages = { en: 'English', sw: 'Kiswahili' } as const;

export function ApplicantCard({
  file: { applicant, application, consent },
}: {
  file: ApplicationFile;
}) {
  return (
    <Card
      title="Applicant"
      aside={
        applicant && (
          <a className="btn btn-primary btn-sm" href={`tel:${applicant.phone}`}>
            Call {formatKenyanPhone(applicant.phone)}
          </a>
        )
      }
    >
      {applicant ? (
        <Facts
          facts={[
            ['Owner', typed(applicant.fullName)],
            ['Phone', formatKenyanPhone(applicant.phone)],
            ['E-mail', typed(applicant.email)],
            ['Business', typed(application.businessName)],
            ['Name in the profile', typed(applicant.businessName)],
            ['Kind', applicant.businessType],
            ['Registration', typed(applicant.registrationNumber)],
            ['KRA PIN', typed(applicant.kraPin)],
            ['Since', applicant.yearStarted],
            ['Place', typed(applicant.location)],
            ['County', applicant.county],
            ['Signed up', formatDay(applicant.signeUpDate)],
          ]}
        />
      ) : (
        <p>The account is closed: nothing about its owner is kept here.</p>
      )}
      <h3 className="h6">What for</h3>
      <Facts
        facts={[
          ['System', application.systemNeed],
          ['Sector', application.sector],
          ['Amount', <Amount key="amount" of={application} />],
          ['Period', <Period key="period" of={application} />],
          ['Sent', formatDay(application.createdAt)],
          [
            'Consent',
            `${consentLanguages[consent.language]} text, version ${consent.version}, ${formatDay(consent.agreedAt)}`,
          ],
        ]}
      />
      <Words>{application.description}</Words>
    </Card>
  );
}
