import { NotFound } from '#web/src/art/not-found.tsx';
import { PlainFrame } from '#web/src/public/frame/plain-frame.tsx';

/** The page for every unknown path. It is in both languages, because it is one file. */
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
