import { Link, Navigate, useParams } from 'react-router';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { Agreements } from './agreements.tsx';
import { ChangeRequests } from './change-requests.tsx';
import { Files } from './files.tsx';
import { Links } from './links.tsx';
import { Milestones } from './milestones.tsx';
import { Plan } from './plan.tsx';
import { ProjectHistory } from './project-history.tsx';
import { Stage } from './stage.tsx';
import { Summary } from './summary.tsx';
import { Support } from './support.tsx';
import type { ProjectProps } from './use-project.ts';
import { useProject } from './use-project.ts';

/** One project: the work on the left, the rest on the right. */
export default function ProjectPage() {
  const { ref: typed = '' } = useParams();
  const ref = typed.toUpperCase();
  const project = useProject(ref);
  // The reference of an agreement for a change leads to its project, which has another one.
  if (project.data && project.data.ref !== ref) {
    return <Navigate to={`/projects/${project.data.ref}`} replace />;
  }
  return (
    <main id="main" className="office-main">
      {project.isPending && (
        <Skeleton label="Opening the project" shape={['heading', 'table', 'table']} />
      )}
      {project.error && !project.data && (
        <>
          <div className="office-head">
            <Heading title={ref} />
            <Link to="/projects">All projects</Link>
          </div>
          <ErrorCard error={project.error} onRetry={() => void project.refetch()} />
        </>
      )}
      {project.data && <Project key={project.data.projectId} project={project.data} />}
    </main>
  );
}

const Project = ({ project }: ProjectProps) => (
  <>
    <div className="office-head">
      <Heading title={`${project.ref} ${project.name}`}>
        <span className="office-ref">{project.ref}</span> <bdi>{project.name}</bdi>
      </Heading>
      <span className="office-status">{project.stage}</span>
      <Link to={`/projects?stage=${encodeURIComponent(project.stage)}`}>All at this stage</Link>
    </div>
    <div className="office-file">
      <div className="office-file-facts">
        <Summary project={project} />
        <Plan project={project} />
        <Milestones project={project} />
        <ChangeRequests project={project} />
      </div>
      <div className="office-file-facts">
        <Stage project={project} />
        <Agreements project={project} />
        <Links project={project} />
        <Files project={project} />
        <Support project={project} />
        <ProjectHistory project={project} />
      </div>
    </div>
  </>
);
