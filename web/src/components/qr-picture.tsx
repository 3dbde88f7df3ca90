import { qrDrawing } from '#web/src/lib/qr-code.ts';

/** Dark on white in either theme, because cameras need it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = qrDrawing(text);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
