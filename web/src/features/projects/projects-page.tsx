import './projects.scss';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isOver } from '#shared/projects/project-machine.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { ProjectTable } from './list/project-table.tsx';
import { projectsQuery } from './queries.ts';

export default function ProjectsPage() {
  const { data: projects, isPending, isError, error, refetch } = useQuery(projectsQuery());
  useActivity(projects ? projects.some(({ stage }) => !isOver(stage)) : isPending);
  return (
    <>
      <header className="page-header">
        <PageHeading />
      </header>
      {projects?.length === 0 && <NoProject />}
      {!!projects?.length && <ProjectTable projects={projects} />}
      {isPending && <Skeleton label={t('Loading your projects')} shape="table" />}
      {isError && !projects && <ErrorCard error={error} onRetry={() => void refetch()} />}
    </>
  );
}

const NoProject = () => (
  <EmptyState icon="code" text={t('Your projects appear here after you accept an offer.')}>
    <Link
      to="/applications"
      className="btn btn-primary"
      onPointerDown={() => preload('/applications')}
    >
      {t('My Applications')}
    </Link>
  </EmptyState>
);
