import type { ReactNode } from 'react';
import { LAPSE_DAYS } from '#shared/applications/application-machine.ts';
import { documentKinds, documentRules } from '#shared/documents/document-kinds.ts';
import { OFFER_DAYS } from '#shared/offers/offer.ts';
import { GRACE_DAYS, UNDO_MINUTES } from '#shared/rewards/points.ts';
import { brand } from '#shared/site/brand.ts';
import { MAX_SEGMENTS } from '#shared/sms/segments.ts';
import { fillText } from '#web/fill-text.ts';
import { PlainFrame } from '#web/src/public/frame/plain-frame.tsx';

interface Clause {
  id: string;
  heading: string;
  body: ReactNode;
}

interface LegalDocument {
  title: string;
  summary: string;
  clauses: readonly Clause[];
}

const documents = documentKinds
  .map((kind) => documentRules[kind])
  .map(({ label, required }) => (required ? label : `${label} (optional)`));

const values = {
  name: brand.name,
  legalName: brand.legalName,
  documents: documents.join(', '),
  lapseDays: LAPSE_DAYS,
  offerDays: OFFER_DAYS,
  graceDays: GRACE_DAYS,
  undoMinutes: UNDO_MINUTES,
  maxSegments: MAX_SEGMENTS,
};

/**
 * Reads a legal text from Markdown, with `## Heading {#anchor}` before each clause. A list of `**Name**: text` is a
 * table, and a `{contact}` paragraph is the company's address.
 */
export function legalDocument(markdown: string): LegalDocument {
  const [head = '', ...clauses] = markdown.trim().split('\n\n## ');
  const [title = '', summary = ''] = head.split('\n\n').map(lineOf);
  return { title: title.replace('# ', ''), summary, clauses: clauses.map(clauseOf) };
}

function clauseOf(text: string): Clause {
  const [head = '', ...blocks] = text.split('\n\n');
  const [, heading = '', id = ''] = /^(.+) \{#([a-z-]+)\}$/.exec(head) ?? [];
  if (!id) throw new Error(`The heading "${head}" has no anchor.`);
  return { id, heading, body: blocks.map((block) => <Block key={block} text={block} />) };
}

const lineOf = (text: string): string => fillText(text.replace(/\n */g, ' '), values);

function Block({ text }: { text: string }) {
  if (text === '{contact}') return <ContactLines />;
  if (!text.startsWith('- ')) return <p>{inline(lineOf(text))}</p>;
  const items = `\n${text}`.split('\n- ').slice(1).map(lineOf);
  const rows = items.map((item) => /^\*\*(.+?)\*\*: (.+)$/.exec(item));
  if (rows.some((row) => row === null))
    return (
      <ul>
        {items.map((item) => (
          <li key={item}>{inline(item)}</li>
        ))}
      </ul>
    );
  return (
    <dl className="rows">
      {rows.map((row) => (
        <div key={row?.[1]}>
          <dt>{row?.[1]}</dt>
          <dd>{inline(row?.[2] ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
}

const inline = (line: string): ReactNode[] =>
  line.split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/).map((part) => {
    if (part.startsWith('**')) return <strong key={part}>{part.slice(2, -2)}</strong>;
    const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (!href) return part;
    const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };
    return (
      <a key={part} href={href} {...(href.startsWith('https:') && elsewhere)}>
        {text}
      </a>
    );
  });

const ContactLines = () => (
  <address>
    <strong>{brand.legalName}</strong>
    <br />
    {brand.address}
    <br />
    <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
    <br />
    <a href={`mailto:${brand.email}`}>{brand.email}</a>
    <br />
    {brand.officeHours}
    {/* The numbers are of the stage, and the page of every stage: its script writes them. */}
    <span data-registrations />
  </address>
);

/** The day of the drafts. No advocate has confirmed them yet. */
const draftDay = '21 November 2026';

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
