import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NavLink, useNavigate, useSearchParams } from 'react-router';
import { listBoard } from '../../../../shared/delivery/contract.ts';
import { stages } from '../../../../shared/projects/project-machine.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { TextField } from '../../components/text-field.tsx';
import { Heading } from '../app/heading.tsx';
import { call } from '../lib/api.ts';
import { useRowKeys } from '../lib/use-row-keys.ts';
import { BoardTable } from './board-table.tsx';

/** The projects at one stage, the next milestone first. The stage stands in the address. */
export default function BoardPage() {
  const [params] = useSearchParams();
  const stage = stages.find((one) => one === params.get('stage')) ?? 'Scheduled';
  useRowKeys();
  const query = useInfiniteQuery({
    queryKey: ['board', stage],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      call(listBoard, { query: { stage, ...(cursor && { cursor }) } }),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ projects }) => projects),
  });
  return (
    <main id="main" className="office-main">
      <div className="office-head">
        <Heading title="Projects" />
        <OpenByReference />
      </div>
      <Stages stage={stage} />
      <PagedList query={query} loadingLabel="Loading the projects">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon="done" text={`No project is at "${stage}". Choose another stage.`} />
          ) : (
            <BoardTable rows={rows} label={`Projects: ${stage}`} />
          )
        }
      </PagedList>
    </main>
  );
}

const Stages = ({ stage: shown }: { stage: string }) => (
  <nav className="office-tabs" aria-label="Stages">
    {stages.map((stage) => (
      <NavLink
        key={stage}
        to={`/projects?stage=${encodeURIComponent(stage)}`}
        className={stage === shown ? 'office-tab office-tab-shown' : 'office-tab'}
        aria-current={stage === shown ? 'page' : undefined}
      >
        {stage}
      </NavLink>
    ))}
  </nav>
);

/** People read references out on the phone. */
function OpenByReference() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    const ref = typed.trim().toUpperCase();
    if (!/^[0-9A-Z]{9}$/.test(ref)) return setProblem('A reference has nine characters.');
    navigate(`/projects/${ref}`);
  };
  return (
    <form className="office-row" onSubmit={open} noValidate>
      <TextField
        label="Reference"
        maxLength={9}
        value={typed}
        onType={setTyped}
        error={problem || undefined}
      />
      <button type="submit" className="btn btn-outline-primary btn-sm">
        Open
      </button>
    </form>
  );
}
