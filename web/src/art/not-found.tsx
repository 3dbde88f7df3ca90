import { Picture } from './picture.tsx';

export function NotFound() {
  return (
    <Picture width={240} height={140}>
      <circle cx="112" cy="72" r="60" fill="var(--bs-primary)" opacity=".1" />
      <path
        stroke="currentColor"
        strokeWidth="3"
        opacity=".25"
        d="M12 122h216M30 134h22m34 0h22m34 0h22m34 0h12"
      />
      <path
        fill="var(--bs-primary)"
        d="M36 108V46q0-10 10-10h106q12 0 18 10l16 26q16 4 16 18v18z"
      />
      <path fill="var(--accent)" d="M36 78h155q9 4 10 12H36zM60 28h70v8H60z" />
      <path
        fill="var(--bs-body-bg)"
        d="M46 46h22v24H46zm29 0h22v24H75zm29 0h22v24h-22zM136 46h14q6 0 9 5l11 19h-34z"
      />
      <path stroke="var(--bs-body-bg)" strokeWidth="2" d="M131 46v58" />
      <g fill="currentColor">
        <path d="M54 108a15 15 0 0 1 30 0 15 15 0 0 1-30 0zM152 108a15 15 0 0 1 30 0 15 15 0 0 1-30 0z" />
        <rect x="88" y="76" width="38" height="18" rx="3" />
        <path opacity=".5" d="M218 40h4v82h-4z" />
      </g>
      <path
        fill="var(--bs-body-bg)"
        d="M63 108a6 6 0 0 1 12 0 6 6 0 0 1-12 0zM161 108a6 6 0 0 1 12 0 6 6 0 0 1-12 0z"
      />
      <text
        x="107"
        y="90"
        fill="var(--bs-body-bg)"
        fontSize="15"
        fontWeight="700"
        textAnchor="middle"
      >
        404
      </text>
      <circle cx="220" cy="30" r="15" fill="var(--accent)" />
      <path stroke="#1d1503" strokeWidth="3" d="M216 27q0-5 4-5t4 4q0 3-4 5v2m0 5v.1" />
    </Picture>
  );
}
