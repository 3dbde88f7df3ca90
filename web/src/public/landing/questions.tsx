import type { LandingText } from './text.ts';

export const Questions = ({ text }: { text: LandingText['questions'] }) => (
  <section id="questions" className="section section-tinted">
    <div className="container questions">
      <h2>{text.title}</h2>
      <div>
        {text.list.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
);
