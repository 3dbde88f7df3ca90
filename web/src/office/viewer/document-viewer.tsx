import './document-viewer.scss';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { VIEWER_FILE } from '#shared/site/office.ts';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { type DocumentState, type DocumentTexts, FrameLink } from './frame-link.ts';
import type { DocumentShape, Zoom } from './messages.ts';
import { ViewerFailure } from './viewer-failure.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import { zoomOfKey } from './zoom.ts';

/** The questions that the rest of the office asks of an open document. */
export interface DocumentViewerHandle {
  /** @throws Error if the document cannot be read */
  readTexts: () => Promise<DocumentTexts>;
}

interface DocumentViewerProps {
  /** The file. Give the viewer another `key` for another file. */
  bytes: ArrayBuffer;
  type: DocumentShape;
  /** The name of the document, such as "M-Pesa statement". */
  title: string;
  onClose?: () => void;
  /** Is told when the document can be read. */
  onOpened?: () => void;
  ref?: Ref<DocumentViewerHandle>;
}

/**
 * Shows a document that a stranger sent. A frame without an origin draws it (frame/main.ts): whatever
 * the document does, it reaches neither the network nor the session of the person who looks at it.
 */
export function DocumentViewer(props: DocumentViewerProps) {
  const [attempt, setAttempt] = useState(0);
  return <OpenedDocument key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpenedDocument(props: DocumentViewerProps & { onRetry: () => void }) {
  const { bytes, type, title, onClose, onOpened, onRetry, ref } = props;
  const [state, setState] = useState<DocumentState>({ kind: 'opening' });
  const [view, setView] = useState({ page: 1, percent: 100 });
  const link = useRef<FrameLink>(undefined);
  useEffect(() => () => link.current?.close(), []);
  useImperativeHandle(ref, () => ({
    readTexts: () => link.current?.readTexts() ?? Promise.reject(new Error('Nothing is open.')),
  }));

  const zoom = (wanted: Zoom) => link.current?.zoom(wanted);
  const onState = (next: DocumentState) => {
    setState(next);
    if (next.kind === 'opened') onOpened?.();
  };
  const open = (frame: Window | null) => {
    // A frame that loads a second time has left its page.
    if (!frame || link.current) return setState({ kind: 'failed', reason: 'silent' });
    link.current = new FrameLink(frame, {
      onState,
      onView: (page, percent) => setView({ page, percent }),
    });
    link.current.open(type, bytes);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = zoomOfKey(event.nativeEvent);
    if (!wanted) return;
    event.preventDefault();
    zoom(wanted);
  };

  return (
    <section className="viewer" aria-label={title} onKeyDown={onKeyDown}>
      <ViewerToolbar {...{ title, type, state, view, onClose }} onZoom={zoom} />
      {state.kind === 'failed' ? (
        <ViewerFailure reason={state.reason} onRetry={onRetry} />
      ) : (
        <div className="viewer-paper">
          <iframe
            title={title}
            src={VIEWER_FILE}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            onLoad={({ currentTarget }) => open(currentTarget.contentWindow)}
          />
          {state.kind === 'opening' && (
            <div className="viewer-cover">
              <Skeleton label={`Opening ${title}`} shape="table" />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
