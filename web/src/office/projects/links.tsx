import { useState } from 'react';
import { setLinks } from '#shared/delivery/contract.ts';
import { type LinkKind, linkKinds } from '#shared/projects/support-plans.ts';
import { TextField } from '#web/src/components/text-field.tsx';
import { Card } from '#web/src/office/file/card.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { areRight, linkProblem, type Problems } from './fields.ts';
import { Folded } from './folded.tsx';
import { ProjectForm } from './project-form.tsx';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

const labels: Record<LinkKind, string> = {
  staging: 'To try it',
  live: 'Live',
  'app store': 'App store',
};

const MOST_LETTERS = 300;

/** Where the software can be seen. */
export function Links({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  const { links } = project;
  return (
    <Card title="Links">
      {links.length === 0 && <p className="office-unknown">None yet.</p>}
      <ul className="office-list">
        {links.map(({ kind, url }) => (
          <li key={kind}>
            <span className="office-whole">{labels[kind]}</span>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          </li>
        ))}
      </ul>
      {mayDeliver && <LinksForm project={project} />}
    </Card>
  );
}

function LinksForm({ project: { ref, links } }: ProjectProps) {
  // What nobody typed here follows the project, also when somebody else changed it.
  const [typed, setTyped] = useState<Partial<Record<LinkKind, string>>>({});
  const [isOpen, setIsOpen] = useState(false);
  const [problems, setProblems] = useState<Problems<LinkKind>>({});
  const urlOf = (kind: LinkKind) =>
    typed[kind] ?? links.find((one) => one.kind === kind)?.url ?? '';
  const save = useProjectChange({
    ref,
    send: (version) => {
      const filled = linkKinds.flatMap((kind) => {
        const url = urlOf(kind).trim();
        return url ? [{ kind, url }] : [];
      });
      return call(setLinks, { params: { ref }, body: { version, links: filled } });
    },
    done: 'The owner can open them.',
    onDone: () => {
      setTyped({});
      setIsOpen(false);
    },
  });
  const submit = () => {
    const wrong = Object.fromEntries(linkKinds.map((kind) => [kind, linkProblem(urlOf(kind))]));
    setProblems(wrong);
    if (areRight(wrong)) save.mutate();
  };
  return (
    <Folded
      summary={links.length > 0 ? 'Change the links' : 'Set the links'}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <ProjectForm projectRef={ref} change={save} act="Save the links" onSubmit={submit}>
        {linkKinds.map((kind) => (
          <TextField
            key={kind}
            label={labels[kind]}
            type="url"
            placeholder="https://"
            maxLength={MOST_LETTERS}
            value={urlOf(kind)}
            onType={(url) => setTyped({ ...typed, [kind]: url })}
            error={problems[kind]}
          />
        ))}
      </ProjectForm>
    </Folded>
  );
}
