import { useParams } from 'react-router';
import { ErrorCard } from '../../components/error-card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Heading } from '../app/heading.tsx';
import { Agreements } from './agreements.tsx';
import { ChangeRequests } from './change-requests.tsx';
import { Files } from './files.tsx';
import { Links } from './links.tsx';
import { Milestones } from './milestones.tsx';
import { Plan } from './plan.tsx';
import { ProjectHistory } from './project-history.tsx';
import type { ProjectProps } from './project-props.ts';
import { Stage } from './stage.tsx';
import { Summary } from './summary.tsx';
import { Support } from './support.tsx';
import { useProject } from './use-project.ts';

/** One project: the work on the left, what stands beside it on the right. */
export default function ProjectPage() {
  const { ref = '' } = useParams();
  const project = useProject(ref.toUpperCase());
  return (
    <main id="main" className="office-main">
      {project.isPending && (
        <Skeleton label="Opening the project" shape={['heading', 'table', 'table']} />
      )}
      {project.error && !project.data && (
        <>
          <Heading title={ref} />
          <ErrorCard error={project.error} onRetry={() => void project.refetch()} />
        </>
      )}
      {project.data && <Project project={project.data} />}
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
    </div>
    <div className="office-file">
      <div className="office-file-facts">
        <Summary project={project} />
        <Plan key={project.stage} project={project} />
        <Milestones project={project} />
        <ChangeRequests project={project} />
        <ProjectHistory project={project} />
      </div>
      <div className="office-file-facts">
        <Stage project={project} />
        <Agreements project={project} />
        <Links project={project} />
        <Files project={project} />
        <Support project={project} />
      </div>
    </div>
  </>
);
