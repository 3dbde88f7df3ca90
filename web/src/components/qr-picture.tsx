import { qrCode } from '#web/src/lib/qr-code.ts';

/** Light modules around a code, without which no camera finds it. */
const QUIET = 4;

/** Dark on white in either theme, because cameras need it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const code = qrCode(text);
  const size = code.length + 2 * QUIET;
  const dark = code.flatMap((line, row) =>
    line.flatMap((isDark, column) => (isDark ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : [])),
  );
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
