import { Navigate } from 'react-router';
import { useMay } from '#web/src/office/lib/staff.ts';
import { QueuePage } from '#web/src/office/queue/queue-page.tsx';

/**
 * The first screen: the queue of those who may read applications, the projects of those who build or
 * collect, and the people for everybody else.
 */
export function HomePage() {
  const mayRead = useMay('review', 'approve');
  const hasProjects = useMay('deliver', 'finance');
  if (mayRead) return <QueuePage />;
  return <Navigate to={hasProjects ? '/projects' : '/people'} replace />;
}
