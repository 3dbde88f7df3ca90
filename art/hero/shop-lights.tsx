import { shown } from './timing.ts';

const light = '#e0a945';
const shade = '#0a4437';

/** The lights that are still off in the first picture come on, one after the other. */
export function ShopLights({ second }: { second: number }) {
  return (
    <>
      <g opacity={shown(0.6, second)}>
        <path fill={light} d="M32 252h54v32H32z" />
        <path
          fill={shade}
          d="M38 274v-12q0-4 4-4h8q4 0 4 4v12zM40 284v-6h12v6zM58 262h24v2H58zM60 262v-6h4v6zM67 262v-4h5v4zM75 262v-6h4v6zM64 284v-14q0-3 3-3h5q3 0 3 3v8h4v6z"
        />
      </g>
      <g opacity={shown(1.7, second)}>
        <path fill={light} d="M296 258h48v38h-48z" />
        <path fill={shade} d="M313 265a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v27h-14zM300 292h40v4h-40z" />
        <path fill="#2a9274" d="M315 267h10v19h-10z" />
      </g>
      <g opacity={shown(2.5, second)}>
        <path fill={light} d="M532 271h84v41h-84z" />
        <path
          fill={shade}
          d="M548 292h54v4h-54zM552 296h3v16h-3zM595 296h3v16h-3zM560 292v-4h22v-6h-16v4h-4v-10h28v16z"
        />
      </g>
      <g opacity={shown(3.1, second)}>
        <path fill={light} d="M298 184h18v18h-18zM488 214h9v4h-9z" />
        <path fill={light} opacity="0.1" d="M488 218h9l22 94h-53z" />
      </g>
    </>
  );
}
