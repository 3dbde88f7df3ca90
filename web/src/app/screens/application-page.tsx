import { useParams } from 'react-router';
import { ApplicationScreen } from '#web/src/features/applications/application-screen.tsx';
import { OfferCard } from '#web/src/features/offers/offer-card.tsx';

export default function ApplicationPage() {
  const { applicationId = '' } = useParams();
  return (
    <ApplicationScreen
      // Another application is another page: no state may remain.
      key={applicationId}
      applicationId={applicationId}
      offerOf={(application) => <OfferCard application={application} />}
    />
  );
}
