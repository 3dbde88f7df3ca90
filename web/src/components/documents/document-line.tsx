import type { ReactNode } from 'react';
import { RichText } from '#web/src/components/rich-text.tsx';

interface DocumentLineProps {
  name: string;
  /** Tells its button apart from those of other lines. */
  spokenName: string;
  isOpening: boolean;
  onOpen: () => void;
  children: ReactNode;
}

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
      <RichText text="View<hidden> {name}</hidden>" values={{ name: props.spokenName }} />
    </button>
  </div>
);
