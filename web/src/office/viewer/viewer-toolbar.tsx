import { formatNumber } from '#web/src/lib/language/format.ts';
import type { DocumentState } from './frame-link.ts';
import type { DocumentShape, Zoom } from './messages.ts';

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

/** The page number and the sizes. It stays outside the frame, and works whatever the frame does. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const { title, type, state, view, onZoom, onClose } = props;
  const isOpen = state.kind === 'opened';
  return (
    <div className="viewer-toolbar" role="toolbar" aria-label={`View of ${title}`}>
      <strong className="viewer-title text-truncate">{title}</strong>
      <span className="viewer-place">{isOpen && placeText(type, state, view.page)}</span>
      <span className="viewer-percent">{isOpen && `${view.percent}%`}</span>
      {zooms.map(({ zoom, label, sign, keys }) => (
        <button
          key={zoom}
          type="button"
          className="btn btn-outline-primary viewer-button"
          aria-label={label}
          title={`${label} (${keys})`}
          disabled={!isOpen}
          onClick={() => onZoom(zoom)}
        >
          {sign}
        </button>
      ))}
      {onClose && (
        <button type="button" className="btn btn-outline-primary viewer-button" onClick={onClose}>
          Close
        </button>
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
  if (type === 'csv') return `${formatNumber(pages)} rows${rest}`;
  return type === 'pdf' ? `Page ${formatNumber(page)} of ${formatNumber(pages)}${rest}` : '';
}
