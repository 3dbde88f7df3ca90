import { documentKinds, documentRules } from '#shared/documents/document-kinds.ts';
import { Icon } from '#web/src/components/icon.tsx';
import type { LandingText } from './text.ts';

export const Eligibility = ({ text }: { text: LandingText['eligibility'] }) => (
  <section id="eligibility" className="section section-tinted">
    <div className="container">
      <div className="section-head">
        <h2>{text.title}</h2>
        <p>{text.text}</p>
      </div>
      <div className="criteria">
        {text.criteria.map((criterion, index) => (
          <article key={criterion.title} className="criterion">
            <span className="criterion-number">{`0${index + 1}`}</span>
            <h3>{criterion.title}</h3>
            <p>{criterion.text}</p>
          </article>
        ))}
      </div>
      <div className="at-hand">
        <h3>{text.documents.title}</h3>
        <ul>
          {documentKinds.map((kind) => (
            <li key={kind}>
              <Icon name="documents" />
              {documentRules[kind].required
                ? text.documents.names[kind]
                : `${text.documents.names[kind]}, ${text.documents.optional}`}
            </li>
          ))}
        </ul>
        <a href="/apply" className="btn btn-primary btn-lg">
          {text.start}
        </a>
      </div>
    </div>
  </section>
);
