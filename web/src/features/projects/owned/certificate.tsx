import { useEffect, useState } from 'react';
import { openPaper, type Paper, type ProjectDetail } from '#shared/projects/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

interface CertificateProps {
  project: ProjectDetail;
  paper: Paper;
}

/** The picture of the certificate, drawn from what the PDF says. */
export function Certificate({ project, paper }: CertificateProps) {
  const { projectId, businessName, name, systemNeed } = project;
  const { number, madeAt } = paper;
  const isNew = useIsFirstSight(`owned.${number}`);
  const open = useOpenFile(() => call(openPaper, { params: { projectId, paper: number } }));
  return (
    <>
      <figure className={isNew ? 'certificate certificate-new' : 'certificate'}>
        <Logo />
        <p className="certificate-kind">{t('Ownership certificate')}</p>
        <p className="certificate-name">{businessName}</p>
        <p>{t('owns')}</p>
        <p className="certificate-name">{name}</p>
        <p>{t(systemNeed)}</p>
        <Seal />
        <figcaption>
          <span>{formatDay(madeAt)}</span>
          <span className="reference">{number}</span>
        </figcaption>
      </figure>
      <div>
        <Button
          look="primary"
          disabled={open.isPending}
          aria-busy={open.isPending}
          onClick={() => open.mutate(undefined)}
        >
          {t('Open the certificate (PDF)')}
        </Button>
      </div>
    </>
  );
}

const Seal = () => (
  <svg className="certificate-seal" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <circle cx="24" cy="24" r="21" />
    <path d="m15 24.5 6.5 6.5L34 18" />
  </svg>
);

/** It moves once on this device, when it was just won. */
function useIsFirstSight(name: string): boolean {
  const owner = sessionOwner() ?? '';
  const [isFirst] = useState(() => !readStored<boolean>(owner, name));
  useEffect(() => writeStored(owner, name, true), [owner, name]);
  return isFirst;
}
