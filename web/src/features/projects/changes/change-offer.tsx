import { useQuery } from '@tanstack/react-query';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Offer } from '#shared/applications/contract.ts';
import {
  approveChange,
  type ChangeRequest,
  type ProjectDetail,
  sendChangeCode,
} from '#shared/projects/contract.ts';
import { AcceptTerms } from '#web/src/components/offers/accept-terms.tsx';
import { AgreementToRead } from '#web/src/components/offers/agreement-to-read.tsx';
import { OfferFigures } from '#web/src/components/offers/offer-figures.tsx';
import { OfferTerms } from '#web/src/components/offers/offer-terms.tsx';
import { Schedule } from '#web/src/components/offers/schedule.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { changedProject, sayCodeSent } from '../acts/changed-project.ts';
import { changeAgreementQuery } from '../queries.ts';

interface ChangeOfferProps {
  project: Pick<ProjectDetail, 'projectId' | 'silenceAccepts'>;
  request: ChangeRequest;
  /** When the estimate was made that the owner sees. */
  estimatedAt: string;
  offer: Offer;
}

/** For a change with a price; accepted like the first offer. */
export function ChangeOffer(props: ChangeOfferProps) {
  const { project, offer } = props;
  const { expiresAt } = offer;
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <div className="change-offer">
      <h3 className="h5">{t('Our offer for this change')}</h3>
      <p>
        {t('It makes an agreement of its own. What you agreed to before stays as it is.')}{' '}
        {isExpired
          ? t('This offer expired on {expiry}. Ask us for a new one.', {
              expiry: formatDay(expiresAt),
            })
          : t('Valid until {expiry}.', { expiry: formatDay(expiresAt) })}
      </p>
      <OfferFigures offer={offer} />
      <OfferTerms silenceAccepts={project.silenceAccepts} />
      <Schedule offer={offer} />
      {!isExpired && <ReadAndAccept {...props} />}
    </div>
  );
}

/** Another text is another decision: a tick or code for one does not count for the next. */
function ReadAndAccept(props: ChangeOfferProps) {
  const query = useQuery(changeAgreementQuery(props.project.projectId, props.request));
  const { textSha256 } = query.data ?? {};
  return (
    <>
      <AgreementToRead query={query} />
      {textSha256 && <Accept key={textSha256} {...props} textSha256={textSha256} />}
    </>
  );
}

interface AcceptProps extends ChangeOfferProps {
  textSha256: string;
}

function Accept({ project: { projectId }, request, estimatedAt, offer, textSha256 }: AcceptProps) {
  const changeRequest = String(request.number);
  const { confirmation, act } = useCodedChange(approveChange, {
    of: changedProject(projectId),
    params: { changeRequest },
    purpose: 'changeOffer',
    sendCode: (read: string) =>
      call(sendChangeCode, {
        params: { projectId, changeRequest },
        body: { offer: offer.number, textSha256: read },
      }),
    storedAs: `change-${request.number}-${offer.number}-code.${projectId}`,
    onSent: sayCodeSent,
    body: (code) => ({
      estimatedAt,
      acceptance: {
        offer: offer.number,
        textSha256,
        consent: offerConsent.version,
        language: currentLanguage(),
        code,
      },
    }),
    done: t('You approved change {n}.', { n: request.number }),
  });
  return <AcceptTerms textSha256={textSha256} confirmation={confirmation} accept={act} />;
}
