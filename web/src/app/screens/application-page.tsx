import { useParams } from 'react-router';
import { ApplicationScreen } from '../../features/applications/application-screen.tsx';
import { OfferCard } from '../../features/offers/offer-card.tsx';

export default function ApplicationPage() {
  const { applicationId = '' } = useParams();
  return (
    <ApplicationScreen
      // Another application is another page, with nothing of this one's left over.
      key={applicationId}
      applicationId={applicationId}
      offerOf={(application) => <OfferCard application={application} />}
    />
  );
}
