import { PlainFrame } from '#web/src/public/frame/plain-frame.tsx';
import type { LegalDocument } from './legal-document.tsx';

/** The day of the drafts. No advocate has confirmed them yet. */
const draftDay = '21 November 2026';

/** A legal text: its summary, its contents and its numbered clauses. */
export const LegalPage = ({ title, summary, clauses }: LegalDocument) => (
  <PlainFrame>
    <article className="legal">
      <h1>{title}</h1>
      <p className="lead">{summary}</p>
      <p className="draft">
        {`Draft for review by a Kenyan advocate. Written on ${draftDay}. It says what the product does today; its legal wording is not final.`}
      </p>
      <nav className="contents" aria-labelledby="contents">
        <h2 id="contents">Contents</h2>
        <ol>
          {clauses.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {clauses.map(({ id, heading, body }, place) => (
        <section key={id} id={id}>
          <h2>{`${place + 1}. ${heading}`}</h2>
          {body}
        </section>
      ))}
    </article>
  </PlainFrame>
);
