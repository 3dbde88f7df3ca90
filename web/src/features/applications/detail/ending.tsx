import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { declineReasons } from '#shared/applications/decline-reasons.ts';
import { PageLink } from '#web/src/components/page-link.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';

const endings: Partial<Record<ApplicationStatus, { title: string; text: string }>> = {
  Declined: { title: msg('Why we declined'), text: msg('Call us: we tell you more.') },
  Withdrawn: {
    title: msg('You withdrew this application'),
    text: msg('You can apply again at any time.'),
  },
  'Offer Declined': {
    title: msg('You declined our offer'),
    text: msg('If your plans change, apply again with the answers you gave us.'),
  },
  'Offer Expired': {
    title: msg('Our offer has expired'),
    text: msg('Ask us for a new one, or apply again with the answers you gave us.'),
  },
};

export function Ending({ application }: { application: ApplicationDetail }) {
  const { applicationId, status, declineReason } = application;
  const ending = endings[status];
  if (!ending) return null;
  const why = declineReason && declineReasons[declineReason];
  return (
    <section className="card detail-card">
      <h2 className="h5">{t(ending.title)}</h2>
      {why ? (
        <>
          <p>{t(why.reason)}</p>
          <p>
            <RichText
              text="<strong>What you can do:</strong> {advice}"
              values={{ advice: t(why.advice) }}
              tags={{ strong: (text) => <strong>{text}</strong> }}
            />
          </p>
        </>
      ) : (
        <p>{t(ending.text)}</p>
      )}
      <div>
        <ApplyAgain applicationId={applicationId} />
      </div>
    </section>
  );
}

const ApplyAgain = ({ applicationId }: { applicationId: string }) => (
  <PageLink to={`/apply?again=${applicationId}`} className="btn btn-primary">
    {t('Apply again')}
  </PageLink>
);
