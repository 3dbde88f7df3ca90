import { type FormEvent, useState } from 'react';
import { createFileUpload, giveFile } from '../../../../shared/delivery/contract.ts';
import { Field } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { formatBytes, formatDay } from '../../lib/language/format.ts';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay } from '../lib/staff.ts';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

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

function GiveFile({ project: { ref, version } }: ProjectProps) {
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const give = useProjectChange({
    ref,
    send: async (chosen: File) => {
      const fileId = await uploaded(ref, chosen);
      return call(giveFile, { params: { ref }, body: { version, fileId, name } });
    },
    done: 'The owner can open it.',
    onDone: () => {
      setName('');
      setFile(null);
    },
  });
  return (
    <form
      className="office-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (file) give.mutate(file);
      }}
    >
      <TextField
        label="Name of the file"
        required
        minLength={2}
        maxLength={80}
        value={name}
        onType={setName}
      />
      <Field label="PDF, JPG or PNG">
        {(control) => (
          <input
            {...control}
            // After a file was given, another one is chosen.
            key={inputKey(file)}
            type="file"
            className="form-control form-control-sm"
            accept=".pdf,.jpg,.jpeg,.png"
            required
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-outline-primary btn-sm" disabled={give.isPending}>
        {give.isPending ? 'Sending the file...' : 'Give it to the owner'}
      </button>
    </form>
  );
}

const inputKey = (file: File | null): string => (file ? 'chosen' : 'none');

/** @returns the id of a file that has arrived */
async function uploaded(ref: string, file: File): Promise<string> {
  const body = { filename: file.name, size: file.size };
  const { fileId, url, headers } = await call(createFileUpload, { params: { ref }, body });
  const response = await fetch(url, { method: 'PUT', headers, body: file });
  if (!response.ok) throw new Error('the file was not taken');
  return fileId;
}
