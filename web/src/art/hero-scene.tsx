/** A street of small shops at dusk, shown before or instead of the video. Same colours in both themes. */
export function HeroScene() {
  return (
    <svg
      className="hero-scene"
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="#0a3b31" d="M0 0h640v360H0z" />
      <circle cx="330" cy="222" r="86" fill="#29563a" />
      <circle cx="330" cy="222" r="62" fill="#3a6340" />
      <path
        fill="#0b4437"
        d="M0 236q36-28 70-8 30-32 66-4 34-26 68 2 50 18 86 16V320H0zM440 320v-78q60-34 104-14 50-20 96-6v98z"
      />
      <path
        fill="#0d5041"
        d="M54 312l12-42h12l10 42V178h-5v-9h9v-9h13v-20h2v20h13v9h9v9h-5v60h20v-36h26v58h8V160l10-14 10 14v92h26v-30h30v30h22V156l12-28 12 28v92h22v-34h26v26h30v-62h24v62h20v-48l26-16v74h30v-28h28v36h22v-20h44v92z"
      />
      <path fill="#0b4437" d="M268 312v-44q-16 2-24-10 12-18 32-14 18-6 28 10-8 14-28 14v44z" />
      <g fill="#14664f">
        <path d="M20 238h106v74H20zM148 222h108v90H148zM286 172h100v140H286zM522 230h104v82H522z" />
        <path
          fill="#1c7a60"
          d="M12 240l12-18h98l12 18zM144 206h116v18H144zM282 164h108v9H282zM282 236h108v11H282zM518 210h112v20H518z"
        />
        <path
          fill="#073328"
          d="M32 252h54v42H32zM98 252h20v60H98zM156 254h68v40h-68zM234 264h16v48h-16zM298 184h18v28h-18zM327 184h18v28h-18zM356 184h18v28h-18zM296 258h48v38h-48zM354 258h22v54h-22zM532 242h84v70h-84z"
        />
        <path d="M532 242h84v5h-84zm0 8h84v5h-84zm0 8h84v5h-84zm0 8h84v5h-84z" />
        <path d="M296 202h80v2h-80zm0 8h80v3h-80zM313 265a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v27h-14zM30 284h58v10H30z" />
      </g>
      <g fill="#e0a945">
        <path d="M156 254h68v40h-68zM327 184h18v18h-18zM356 184h18v18h-18zM142 228h15v20a7 7 0 0 1-15 0zm30 0h15v20a7 7 0 0 1-15 0zm30 0h15v20a7 7 0 0 1-15 0zm30 0h15v20a7 7 0 0 1-15 0zM406 260q4-34 46-36 42 2 46 36-8-7-15 0-8-7-16 0-7-7-15 0-7-7-15 0-8-7-16 0-7-7-15 0zM570 217h34v5h-34z" />
        <circle cx="559" cy="220" r="4" />
      </g>
      <path
        fill="#2a9274"
        d="M157 228h15v20a7 7 0 0 1-15 0zm30 0h15v20a7 7 0 0 1-15 0zm30 0h15v20a7 7 0 0 1-15 0zm30 0h15v20a7 7 0 0 1-15 0zM421 260q4-30 31-36 27 6 31 36-8-7-16 0-7-7-15 0-7-7-15 0-8-7-16 0zM458 287a5 5 0 0 1 10 0zm11 0a5 5 0 0 1 10 0zM170 213h64v4h-64zM44 229h58v4H44z"
      />
      <path
        fill="#0a4437"
        d="M156 272h68v3h-68zM160 263h6v9h-6zm9-3h5v12h-5zm8 4h8v8h-8zM204 264h5v8h-5zm8-4h7v12h-7zM150 294h80v5h-80zM451 258h3v30h-3zM408 287h88v6h-88zM412 293h4v19h-4zM488 293h4v19h-4z"
      />
      <path
        fill="#073328"
        d="M178 312v-24q0-12 12-12t12 12v24zM422 287v-8q0-11 10-11t10 11v8zM0 312h640v48H0zM507 312v-92q0-6-6-6h-9v-3h9q9 0 9 9v92z"
      />
      <path
        fill="#073328"
        d="M183 268a7 7 0 0 1 14 0 7 7 0 0 1-14 0zM426 262a6 6 0 0 1 12 0 6 6 0 0 1-12 0z"
      />
      <path
        fill="#0e5945"
        d="M0 312h640v5H0zM20 338h44v2H20zm96 0h44v2h-44zm96 0h44v2h-44zm96 0h44v2h-44zm96 0h44v2h-44zm96 0h44v2h-44zm96 0h44v2h-44z"
      />
      <g fill="none" stroke="#1c7a60" strokeWidth="2" strokeLinecap="round">
        <path
          strokeDasharray="0 8"
          d="M76 212Q170 96 418 96M202 196Q270 120 418 110M336 154q30-36 82-30M452 216q6-30 20-60M574 200q4-20-14-44"
        />
        <path d="M432 44h152a8 8 0 0 1 8 8v88a8 8 0 0 1-8 8H432a8 8 0 0 1-8-8V52a8 8 0 0 1 8-8zM424 62h168M434 53h.1M442 53h.1M436 76h18M436 88h12M436 100h18" />
      </g>
      <path fill="#1c7a60" d="M468 72h34v26h-34z" />
    </svg>
  );
}
