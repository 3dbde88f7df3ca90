import { brand } from '#shared/site/brand.ts';
import { Offline } from '#web/src/art/offline.tsx';
import { PlainFrame } from '#web/src/public/frame/plain-frame.tsx';

/** Replaces a page that could not be fetched, at its URL. It is one file, so in both languages. */
export const OfflinePage = () => (
  <PlainFrame>
    <div className="message">
      <Offline />
      <h1>You are offline</h1>
      <p>
        This page could not be fetched. What you have typed on this phone is still there. Check your
        connection or your data bundle, and try again.
      </p>
      <p lang="sw">
        Huna mtandao, na ukurasa huu haukupatikana. Ulichoandika kwenye simu hii bado kipo. Angalia
        mtandao au data yako, kisha ujaribu tena.
      </p>
      <div className="actions">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty target asks again for the page that this one replaces */}
        <a href="" className="btn btn-primary btn-lg">
          Try again
        </a>
        <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{`Call ${brand.phone}`}</a>
      </div>
    </div>
  </PlainFrame>
);
