import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createFileUpload, giveFile, setLinks } from '#shared/delivery/contract.ts';
import { deliveryErrors } from '#shared/delivery/errors.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/documents/document-kinds.ts';
import { type LinkKind, linkKinds } from '#shared/projects/support-plans.ts';
import { controlClass, Field } from '#web/src/components/field.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { ApiError, offlineError } from '#web/src/lib/errors/api-error.ts';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { formatBytes, formatDay } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, List } from '#web/src/office/lib/card.tsx';
import { useChange, useChangeForm } from '#web/src/office/lib/change.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { linkProblem } from './fields.ts';
import { ProjectForm } from './project-forms.tsx';
import { changedProject, type ProjectProps } from './use-project.ts';

export function Files({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  return (
    <Card title="Files for the owner">
      <List items={project.files} keyOf={({ fileId }) => fileId} none="None yet.">
        {({ name, size, addedAt }) => (
          <span>
            <bdi>{name}</bdi>
            <br />
            <small>
              {formatBytes(size)}, {formatDay(addedAt)}
            </small>
          </span>
        )}
      </List>
      {mayDeliver && <GiveFile project={project} />}
    </Card>
  );
}

interface NamedFile {
  name: string;
  file: File;
}

function GiveFile({ project: { ref } }: ProjectProps) {
  const give = useChange(giveFile, { of: changedProject(ref), done: 'The owner can open it.' });
  const [given, setGiven] = useState(0);
  const change = useMutation({
    mutationFn: async ({ name, file }: NamedFile) =>
      give.mutateAsync({ name, fileId: await uploaded(ref, file) }),
    onSuccess: () => setGiven(given + 1),
  });
  const form = useForm(giveFile, {
    start: { name: '', file: null as File | null },
    rules: {
      name: 'Give a name of at least {min} characters.',
      file: ({ file }) => fileProblem(file),
    },
    change,
    body: ({ name }, { file }) => ({ name, file: file as File }),
  });
  return (
    <ProjectForm
      of={{ ...form, change }}
      summary="Give a file to the owner"
      act="Give it"
      busy="Sending the file..."
    >
      <FormField
        of={form}
        name="name"
        label="Name of the file"
        help="The owner reads it, such as: User guide."
      />
      <Field label="PDF, JPG or PNG" help="At most 10 MB." error={form.problemAt('file')}>
        {(control) => (
          <input
            {...control}
            // After each file another one is chosen.
            key={given}
            type="file"
            className={controlClass('form-control', control)}
            accept=".pdf,.jpg,.jpeg,.png"
            onChange={({ target }) => form.set({ file: target.files?.[0] ?? null })}
          />
        )}
      </Field>
    </ProjectForm>
  );
}

function fileProblem(file: File | null): string | undefined {
  if (!file) return 'Choose a file.';
  const isRight = file.size > 0 && file.size <= MAX_DOCUMENT_BYTES;
  return isRight ? undefined : deliveryErrors['delivery.fileInvalid'][1];
}

const notTaken = {
  code: 'delivery.fileMissing',
  message: deliveryErrors['delivery.fileMissing'][1],
} as const;

async function uploaded(ref: string, file: File): Promise<string> {
  const body = { filename: file.name, size: file.size };
  const { fileId, url, headers } = await call(createFileUpload, { params: { ref }, body });
  const response = await fetch(url, { method: 'PUT', headers, body: file }).catch((error) => {
    throw offlineError(error);
  });
  if (!response.ok) throw new ApiError(response.status, notTaken);
  return fileId;
}

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
      <List items={links} keyOf={({ kind }) => kind} none="None yet.">
        {({ kind, url }) => (
          <>
            <span className="office-whole">{labels[kind]}</span>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          </>
        )}
      </List>
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
