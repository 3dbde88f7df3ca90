import { useState } from 'react';
import { createFileUpload, giveFile } from '#shared/delivery/contract.ts';
import { deliveryErrors } from '#shared/delivery/errors.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/documents/document-kinds.ts';
import { controlClass, Field } from '#web/src/components/field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { ApiError, offlineError } from '#web/src/lib/errors/api-error.ts';
import { formatBytes, formatDay } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/file/card.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { areRight, type Problems, textProblem } from './fields.ts';
import { Folded } from './folded.tsx';
import { ProjectForm } from './project-form.tsx';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

/** Letters of the name that the owner reads. */
const LEAST_NAME = 2;
const MOST_NAME = 80;

/** Files for the owner, such as a user guide. */
export function Files({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  return (
    <Card title="Files for the owner">
      {project.files.length === 0 && <p className="office-unknown">None yet.</p>}
      <ul className="office-list">
        {project.files.map(({ fileId, name, size, addedAt }) => (
          <li key={fileId}>
            <span>
              <bdi>{name}</bdi>
              <br />
              <small>
                {formatBytes(size)}, {formatDay(addedAt)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {mayDeliver && <GiveFile project={project} />}
    </Card>
  );
}

function GiveFile({ project: { ref } }: ProjectProps) {
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [given, setGiven] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [problems, setProblems] = useState<Problems<'name' | 'file'>>({});
  const give = useProjectChange({
    ref,
    send: async (version, chosen: File) => {
      const fileId = await uploaded(ref, chosen);
      return call(giveFile, { params: { ref }, body: { version, fileId, name: name.trim() } });
    },
    done: 'The owner can open it.',
    onDone: () => {
      setName('');
      setFile(null);
      setGiven(given + 1);
      setIsOpen(false);
    },
  });
  const submit = () => {
    const wrong = { name: textProblem(name, LEAST_NAME, 'a name'), file: fileProblem(file) };
    setProblems(wrong);
    if (file && areRight(wrong)) give.mutate(file);
  };
  return (
    <Folded summary="Give a file to the owner" isOpen={isOpen} onToggle={setIsOpen}>
      <ProjectForm
        projectRef={ref}
        change={give}
        act="Give it"
        busy="Sending the file..."
        onSubmit={submit}
      >
        <TextField
          label="Name of the file"
          help="The owner reads it, such as: User guide."
          maxLength={MOST_NAME}
          value={name}
          onType={setName}
          error={problems.name}
        />
        <Field label="PDF, JPG or PNG" help="At most 10 MB." error={problems.file}>
          {(control) => (
            <input
              {...control}
              // After a file was given, another one is chosen.
              key={given}
              type="file"
              className={controlClass('form-control', control)}
              accept=".pdf,.jpg,.jpeg,.png"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          )}
        </Field>
      </ProjectForm>
    </Folded>
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

/** @returns the id of a file that has arrived */
async function uploaded(ref: string, file: File): Promise<string> {
  const body = { filename: file.name, size: file.size };
  const { fileId, url, headers } = await call(createFileUpload, { params: { ref }, body });
  const response = await fetch(url, { method: 'PUT', headers, body: file }).catch((error) => {
    throw offlineError(error);
  });
  if (!response.ok) throw new ApiError(response.status, notTaken);
  return fileId;
}
