import type { ReactNode } from 'react';

interface TitleAndText {
  title: string;
  text: string;
}

export const SectionHead = ({ title, text }: TitleAndText) => (
  <div className="section-head">
    <h2>{title}</h2>
    <p>{text}</p>
  </div>
);

interface FoldedProps {
  id: string;
  isTinted?: boolean;
  title: string;
  parts: TitleAndText[];
  children?: ReactNode;
}

/** A section of titles. A press opens the text below one. */
export const Folded = ({ id, isTinted, title, parts, children }: FoldedProps) => (
  <section id={id} className={isTinted ? 'section section-tinted' : 'section'}>
    <div className="container folded">
      <h2>{title}</h2>
      <div>
        {parts.map((part) => (
          <details key={part.title}>
            <summary>{part.title}</summary>
            <p>{part.text}</p>
          </details>
        ))}
        {children}
      </div>
    </div>
  </section>
);
