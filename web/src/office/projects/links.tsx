import { setLinks } from '#shared/delivery/contract.ts';
import { type LinkKind, linkKinds } from '#shared/projects/support-plans.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { Card } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { linkProblem } from './fields.ts';
import { ProjectForm } from './project-forms.tsx';
import { changedProject, type ProjectProps } from './use-project.ts';

const labels: Record<LinkKind, string> = {
  staging: 'To try it',
  live: 'Live',
  'app store': 'App store',
};

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
  const urlOf = (kind: LinkKind) => links.find((one) => one.kind === kind)?.url ?? '';
  const form = useChangeForm(setLinks, {
    of: changedProject(ref),
    start: Object.fromEntries(linkKinds.map((kind) => [kind, urlOf(kind)])),
    check: (typed) =>
      Object.fromEntries(linkKinds.map((kind) => [kind, linkProblem(typed[kind] ?? '')])),
    body: (_, typed) => ({
      links: linkKinds.flatMap((kind) => {
        const url = typed[kind]?.trim();
        return url ? [{ kind, url }] : [];
      }),
    }),
    done: 'The owner can open them.',
  });
  return (
    <ProjectForm
      projectRef={ref}
      of={form}
      summary={links.length > 0 ? 'Change the links' : 'Set the links'}
      act="Save the links"
    >
      {linkKinds.map((kind) => (
        <FormField
          key={kind}
          of={form}
          name={kind}
          label={labels[kind]}
          type="url"
          placeholder="https://"
          maxLength={setLinks.body.links.of.fields.url.max}
        />
      ))}
    </ProjectForm>
  );
}
