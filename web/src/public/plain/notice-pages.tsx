import { brand } from '#shared/site/brand.ts';
import { NotFound } from '#web/src/art/not-found.tsx';
import { Offline } from '#web/src/art/offline.tsx';
import { PlainFrame } from '#web/src/public/frame/plain-frame.tsx';

/** For every unknown path: one file, so in both languages. */
export const NotFoundPage = () => (
  <PlainFrame>
    <div className="message">
      <NotFound />
      <h1>Page not found</h1>
      <p>There is nothing at this address. It may have moved, or the link has a mistake in it.</p>
      <p lang="sw">Hakuna ukurasa kwenye anwani hii. Huenda umehamishwa, au kiungo kina kosa.</p>
      <div className="actions">
        <a href="/" className="btn btn-primary btn-lg">
          Go to the home page
        </a>
        <a href="/sw" lang="sw" hrefLang="sw">
          Nenda mwanzo
        </a>
      </div>
    </div>
  </PlainFrame>
);

/** Replaces a page that could not be fetched, at its URL: one file, so in both languages. */
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

/** A footer page that shows its label only (docs/rules.md 2). */
export const LabelPage = ({ label }: { label: string }) => (
  <main id="main" className="container label-page">
    <h1>{label}</h1>
  </main>
);
