import { useEffect, useState } from 'react';
import { openPaper, type Paper, type ProjectDetail } from '#shared/projects/contract.ts';
import { ActButton } from '#web/src/components/act-button.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

/** The picture of the certificate, drawn from the facts of the PDF, and the way to it. */
export function Certificate({ project, paper }: { project: ProjectDetail; paper: Paper }) {
  const { projectId, businessName, name, systemNeed } = project;
  const { number, madeAt } = paper;
  const isNew = useIsFirstSight(`owned.${number}`);
  const open = useOpenFile(() => call(openPaper, { params: { projectId, paper: number } }));
  return (
    <>
      <figure className={isNew ? 'certificate certificate-new' : 'certificate'}>
        <Logo />
        <p>{t('Ownership certificate')}</p>
        <strong>{businessName}</strong>
        <p>{t('owns')}</p>
        <strong>{name}</strong>
        <p>{t(systemNeed)}</p>
        <Icon name="check" className="certificate-seal" />
        <figcaption>
          {formatDay(madeAt)} · <span className="reference">{number}</span>
        </figcaption>
      </figure>
      <div className="button-row">
        <ActButton
          className="btn-primary"
          isBusy={open.isPending}
          onPress={() => open.mutate(undefined)}
          label={t('Open the certificate (PDF)')}
          busyLabel={t('Opening...')}
        />
      </div>
    </>
  );
}

/** It moves once on this device, when it was just won. */
function useIsFirstSight(name: string): boolean {
  const owner = sessionOwner() ?? '';
  const [isFirst] = useState(() => !readStored<boolean>(owner, name));
  useEffect(() => writeStored(owner, name, true), [owner, name]);
  return isFirst;
}
