import { type FormEvent, useState } from 'react';
import { setLinks } from '../../../../shared/delivery/contract.ts';
import { type LinkKind, linkKinds } from '../../../../shared/projects/support-plans.ts';
import { TextField } from '../../components/text-field.tsx';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay } from '../lib/staff.ts';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

const labels: Record<LinkKind, string> = {
  staging: 'To try it',
  live: 'Live',
  'app store': 'App store',
};

/** Where the software can be seen. */
export function Links({ project: { ref, version, links } }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  const [urls, setUrls] = useState<Partial<Record<LinkKind, string>>>(() =>
    Object.fromEntries(links.map(({ kind, url }) => [kind, url])),
  );
  const save = useProjectChange({
    ref,
    send: () => {
      const typed = linkKinds.flatMap((kind) => {
        const url = urls[kind]?.trim();
        return url ? [{ kind, url }] : [];
      });
      return call(setLinks, { params: { ref }, body: { version, links: typed } });
    },
    done: 'The owner can open them.',
  });
  return (
    <Card title="Links">
      <form
        className="office-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {linkKinds.map((kind) => (
          <TextField
            key={kind}
            label={labels[kind]}
            type="url"
            placeholder="https://"
            readOnly={!mayDeliver}
            value={urls[kind] ?? ''}
            onType={(url) => setUrls({ ...urls, [kind]: url })}
          />
        ))}
        {mayDeliver && (
          <button
            type="submit"
            className="btn btn-outline-primary btn-sm"
            disabled={save.isPending}
          >
            Save the links
          </button>
        )}
      </form>
    </Card>
  );
}
