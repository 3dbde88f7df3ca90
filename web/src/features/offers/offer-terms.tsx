import { brand } from '../../../../shared/site/brand.ts';

const terms = [
  { question: 'If you pay late', answer: 'No late charge. We call you.' },
  {
    question: 'If you pay early',
    answer: 'You can pay any part, or all of it, at any time. It costs nothing extra.',
  },
  {
    question: 'Who owns the software',
    answer: `${brand.legalName}, until your last payment. With it the software becomes yours.`,
  },
  {
    question: 'Maintenance, hosting and upgrades',
    answer: 'Optional, and not part of this offer. You pay for them only if you order them.',
  },
];

/** The terms beside the figures. The owner agrees to them with the offer: they exist in English only. */
export const OfferTerms = () => (
  <dl className="terms" lang="en">
    {terms.map(({ question, answer }) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </dl>
);
