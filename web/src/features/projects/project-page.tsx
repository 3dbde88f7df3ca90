import '#web/src/styles/detail.scss';
import './projects.scss';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { projectErrors } from '#shared/projects/errors.ts';
import { isOver } from '#shared/projects/project-machine.ts';
import { Chip } from '#web/src/components/chip.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { useFocusAfterChange } from './acts/changed-project.ts';
import { Banner } from './detail/banner.tsx';
import { ProjectTabs } from './detail/project-tabs.tsx';
import { ProposedEnd } from './detail/proposed-end.tsx';
import { ReadyNotice } from './detail/ready-notice.tsx';
import { stageLabels } from './labels.ts';
import { projectQuery } from './queries.ts';

export default function ProjectPage() {
  const { projectId = '' } = useParams();
  // Another project is another page: no state of this one may remain.
  return <Project key={projectId} projectId={projectId} />;
}

function Project({ projectId }: { projectId: string }) {
  const { data: project, error, isError, isPending, refetch } = useQuery(projectQuery(projectId));
  const isMissing = hasCode(error, 'projects.notFound');
  useFocusAfterChange(project);
  useActivity(project ? !isOver(project.stage) : isPending);
  return (
    <>
      <Link to="/projects" className="back-link">
        {t('My Software Projects')}
      </Link>
      <header className="page-header">
        <PageHeading title={project?.name} className="h3 project-name" />
        {project && <Chip label={stageLabels[project.stage]} />}
      </header>
      {project && !isMissing && <Content project={project} />}
      {isMissing && <NoSuchProject />}
      {isPending && <Skeleton label={t('Loading your project')} shape="project" />}
      {isError && !project && !isMissing && (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

const NoSuchProject = () => (
  <EmptyState icon="code" text={errorText(projectErrors, 'projects.notFound')}>
    <Link to="/projects" className="btn btn-primary">
      {t('Go to My Software Projects')}
    </Link>
  </EmptyState>
);

const Content = ({ project }: { project: ProjectDetail }) => (
  <>
    <p className="lead-text">
      {t(project.systemNeed)}, <span className="reference">{project.ref}</span>
    </p>
    <Banner project={project} />
    <ProposedEnd project={project} />
    <ReadyNotice project={project} />
    <ProjectTabs project={project} />
  </>
);
