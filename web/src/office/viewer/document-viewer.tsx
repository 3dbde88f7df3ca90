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
import { Button } from '#web/src/components/button.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { type DocumentState, type DocumentTexts, FrameLink } from './frame-link.ts';
import { type DocumentShape, type FailureReason, type Zoom, zoomOfKey } from './messages.ts';

export interface DocumentViewerHandle {
  /** @throws Error if the document cannot be read */
  readTexts: () => Promise<DocumentTexts>;
}

interface DocumentViewerProps {
  /** Another file needs another `key`. */
  bytes: ArrayBuffer;
  type: DocumentShape;
  title: string;
  onClose?: () => void;
  onOpened?: () => void;
  ref?: Ref<DocumentViewerHandle>;
}

/** Shows a stranger's document in a frame (frame/main.ts) that reaches neither the network nor the session. */
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

const sentences: Record<FailureReason | 'silent', string> = {
  locked:
    'This PDF needs its password, and the password that was saved with it does not open it. Ask the owner for the password, or for a copy without one.',
  broken:
    'This file cannot be read: it is damaged or not what its name says. Ask the owner for it again.',
  tooLarge: 'This file is too large to be shown. Ask the owner for a smaller one.',
  silent:
    'This file stopped answering. Try again; if it stops again, close it and ask the owner for another copy.',
};

interface ViewerFailureProps {
  reason: FailureReason | 'silent';
  onRetry: () => void;
}

const ViewerFailure = ({ reason, onRetry }: ViewerFailureProps) => (
  <div className="viewer-failure" role="alert">
    <span className="state-icon state-icon-error">
      <Icon name="alert" size="large" />
    </span>
    <p>{sentences[reason]}</p>
    {reason === 'silent' && (
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
);

interface ViewerToolbarProps {
  title: string;
  type: DocumentShape;
  state: DocumentState;
  view: { page: number; percent: number };
  onZoom: (zoom: Zoom) => void;
  onClose: (() => void) | undefined;
}

const zooms: readonly { zoom: Zoom; label: string; sign: string; keys: string }[] = [
  { zoom: 'out', label: 'Smaller', sign: '−', keys: '-' },
  { zoom: 'in', label: 'Larger', sign: '+', keys: '+' },
  { zoom: 'fit', label: 'Fit the width', sign: 'Fit', keys: '0' },
];

/** Outside the frame, to work whatever the frame does. */
function ViewerToolbar(props: ViewerToolbarProps) {
  const { title, type, state, view, onZoom, onClose } = props;
  const isOpen = state.kind === 'opened';
  return (
    <div className="viewer-toolbar" role="toolbar" aria-label={`View of ${title}`}>
      <strong className="viewer-title text-truncate">{title}</strong>
      <span className="viewer-place">{isOpen && placeText(type, state, view.page)}</span>
      <span className="viewer-percent">{isOpen && `${view.percent}%`}</span>
      {zooms.map(({ zoom, label, sign, keys }) => (
        <Button
          key={zoom}
          className="viewer-button"
          aria-label={label}
          title={`${label} (${keys})`}
          disabled={!isOpen}
          onClick={() => onZoom(zoom)}
        >
          {sign}
        </Button>
      ))}
      {onClose && (
        <Button className="viewer-button" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}

function placeText(
  type: DocumentShape,
  { pages, shown }: Extract<DocumentState, { kind: 'opened' }>,
  page: number,
): string {
  const rest = shown < pages ? `, the first ${formatNumber(shown)} are shown` : '';
  const texts: Record<DocumentShape, string> = {
    csv: `${formatNumber(pages)} rows${rest}`,
    pdf: `Page ${formatNumber(page)} of ${formatNumber(pages)}${rest}`,
    image: '',
  };
  return texts[type];
}
