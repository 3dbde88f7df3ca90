import { Navigate } from 'react-router';
import { useMay } from '../lib/staff.ts';
import { QueuePage } from '../queue/queue-page.tsx';

/** The first screen: the queue of those who may read applications, and the people for everybody else. */
export function HomePage() {
  return useMay('review', 'approve') ? <QueuePage /> : <Navigate to="/people" replace />;
}
