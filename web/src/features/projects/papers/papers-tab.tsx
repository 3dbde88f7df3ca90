import {
  openPaper,
  openProjectFile,
  type Paper,
  type ProjectDetail,
} from '#shared/projects/contract.ts';
import { DocumentLine } from '#web/src/components/documents/document-line.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { formatBytes, formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { paperLabels } from '../labels.ts';

/** PDFs that Miliki made for a project, and files that the office added. */
export function PapersTab({ project }: { project: ProjectDetail }) {
  const { projectId, papers, files } = project;
  if (papers.length + files.length === 0) {
    return (
      <p className="card table-empty">
        {t('No documents yet. Your agreement will be here minutes after you sign it.')}
      </p>
    );
  }
  return (
    <>
      {papers.length > 0 && (
        <section className="card detail-card">
          <h2 className="h5">{t('Papers')}</h2>
          <ul className="document-list">
            {papers.map((paper) => (
              <li key={paper.number}>
                <PaperLine projectId={projectId} paper={paper} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && <Files projectId={projectId} files={files} />}
    </>
  );
}

/** A change has a separate agreement. */
const nameOf = ({ kind, changeRequest }: Paper): string =>
  changeRequest ? t('Agreement for change {n}', { n: changeRequest }) : t(paperLabels[kind]);

function PaperLine({ projectId, paper }: { projectId: string; paper: Paper }) {
  const { number, size, madeAt, voidReason } = paper;
  const open = useOpenPaper();
  const name = nameOf(paper);
  return (
    <DocumentLine
      name={name}
      spokenName={`${name} ${number}`}
      isOpening={open.isPending}
      onOpen={() => open.mutate({ projectId, paper: number })}
    >
      <span className="reference">{number}</span>
      <div className="form-text">
        {t('{size}, made on {day}', { size: formatBytes(size), day: formatDay(madeAt) })}
      </div>
      {voidReason && (
        <div className="void-reason">{t('Void: {reason}', { reason: voidReason })}</div>
      )}
    </DocumentLine>
  );
}

const Files = ({ projectId, files }: Pick<ProjectDetail, 'projectId' | 'files'>) => (
  <section className="card detail-card">
    <h2 className="h5">{t('Files from us')}</h2>
    <ul className="document-list">
      {files.map((file) => (
        <li key={file.fileId}>
          <FileLine projectId={projectId} file={file} />
        </li>
      ))}
    </ul>
  </section>
);

interface FileLineProps {
  projectId: string;
  file: ProjectDetail['files'][number];
}

function FileLine({ projectId, file: { fileId, name, size, addedAt } }: FileLineProps) {
  const open = useOpenProjectFile();
  return (
    <DocumentLine
      name={name}
      spokenName={name}
      isOpening={open.isPending}
      onOpen={() => open.mutate({ projectId, fileId })}
    >
      <div className="form-text">
        {t('{size}, added on {day}', { size: formatBytes(size), day: formatDay(addedAt) })}
      </div>
    </DocumentLine>
  );
}

const useOpenPaper = () =>
  useOpenFile((params: { projectId: string; paper: string }) => call(openPaper, { params }));

const useOpenProjectFile = () =>
  useOpenFile((params: { projectId: string; fileId: string }) => call(openProjectFile, { params }));
