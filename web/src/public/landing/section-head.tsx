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

export const Ways = ({ ways, className }: { ways: TitleAndText[]; className: string }) => (
  <div className={className}>
    {ways.map(({ title, text }) => (
      <article key={title} className="way">
        <h3>{title}</h3>
        <p>{text}</p>
      </article>
    ))}
  </div>
);
