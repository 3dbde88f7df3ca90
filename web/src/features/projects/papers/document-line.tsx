import type { ReactNode } from 'react';
import { t } from '#web/src/lib/language/text.ts';

interface DocumentLineProps {
  name: string;
  /** Tells its button apart from those of the other lines. */
  spokenName: string;
  isOpening: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** One document with its facts, and a button that fetches a link to it. */
export const DocumentLine = (props: DocumentLineProps) => (
  <div className="document-line">
    <div className="document-line-text">
      <strong className="as-typed">{props.name}</strong>
      <div>{props.children}</div>
    </div>
    <button
      type="button"
      className="btn btn-sm btn-outline-primary"
      disabled={props.isOpening}
      onClick={props.onOpen}
    >
      {t('View')}
      <span className="visually-hidden"> {props.spokenName}</span>
    </button>
  </div>
);
