/** Drawn by hand: no tiles, scripts or cookies of a map. The address beside it says the same. */
export function OfficeMap() {
  return (
    <svg
      className="office-map"
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      width={640}
      height={360}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--bs-tertiary-bg)" d="M0 0h640v360H0z" />
      <g fill="var(--bs-primary)">
        <path
          opacity=".14"
          d="M536 0h104v92q-54 4-92-14-20-34-12-78zM0 338q58-16 96 6l8 16H0zM520 360q0-40 36-50 40-8 84 14v36z"
        />
        <path
          opacity=".3"
          d="M566 24a9 9 0 0 1 18 0 9 9 0 0 1-18 0zm30 26a12 12 0 0 1 24 0 12 12 0 0 1-24 0zM566 338a9 9 0 0 1 18 0 9 9 0 0 1-18 0z"
        />
      </g>
      <path
        fill="currentColor"
        opacity=".06"
        d="m214 128 32 13-13 36-31-12zM288 164l52 22-10 26-53-22zM332 104l30 13-9 24-31-14zM402 142l54 24-9 22-54-24zM410 210l38 17-10 22-38-17zM338 40l48 14-6 22-49-14zM418 64l66 20-6 22-66-20zM214 40l44-8 6 24-44 10zM70 60l44 22-10 22-44-22zM100 230l56 8-4 24-56-8zM318 238l42 12-6 20-42-12zM562 130l52 10-4 24-52-10zM552 190l62 22-8 26-62-22zM30 204l62 12-5 26-62-12z"
      />
      <path
        stroke="var(--bs-primary)"
        strokeWidth="6"
        opacity=".3"
        d="M-10 318q60-22 120 6t130 12 120 6 110 26"
      />
      <g stroke="var(--bs-body-bg)">
        <path
          strokeWidth="10"
          d="M-10 66q70 4 130 40t76 92M196 96q-8-60-60-106M40-10q60 46 156 32 94-22 190 14t134 54 130 30M312-10Q276 96 196 226M520 90q40 40 120 66M390 150l40-96M486 222q80 4 160 40M-10 284q70-20 128 8t124 10 104-8M222 302q6-36 0-70"
        />
        <path strokeWidth="14" d="M536-10q-8 80-18 110-10 40-84 184" />
        <path strokeWidth="24" d="M-10 150q120 0 206 70t190 60 264 86" />
        <path strokeWidth="18" d="M196 96q110 34 204 78t236 190" />
      </g>
      <path
        stroke="var(--accent)"
        strokeWidth="6"
        opacity=".75"
        d="M196 96q110 34 204 78t236 190"
      />
      <g fill="currentColor" fontSize="17" opacity=".7">
        <text transform="rotate(8 12 154)" x="12" y="154">
          Waiyaki Way
        </text>
        <text transform="rotate(9 400 24)" x="340" y="22">
          Parklands Road
        </text>
        <text transform="rotate(-66 300 88)" x="278" y="92">
          Mpaka Road
        </text>
        <text transform="rotate(8 112 280)" x="112" y="281">
          Riverside Drive
        </text>
      </g>
      <text
        fill="currentColor"
        fontSize="21"
        fontWeight="700"
        transform="rotate(35 520 236)"
        x="440"
        y="220"
      >
        Westlands Road
      </text>
      <ellipse cx="372" cy="163" rx="14" ry="5" fill="currentColor" opacity=".25" />
      <path
        fill="var(--bs-primary)"
        stroke="var(--bs-body-bg)"
        strokeWidth="4"
        d="M372 163q-30-36-30-62a30 30 0 0 1 60 0q0 26-30 62z"
      />
      <circle cx="372" cy="101" r="12" fill="var(--accent)" />
    </svg>
  );
}
