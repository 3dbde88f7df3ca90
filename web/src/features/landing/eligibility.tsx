const criteria = [
  {
    number: '01',
    title: 'A registered business',
    text: 'A registered business or sole proprietorship with at least six months of active operations.',
  },
  {
    number: '02',
    title: 'Steady cash flow',
    text: 'Cash flow or digital activity that shows in mobile-money statements, bank statements or sales records.',
  },
  {
    number: '03',
    title: 'A clear need',
    text: 'A goal for growth, or a system your business cannot do without any longer.',
  },
];

export function Eligibility() {
  return (
    <section id="eligibility" className="landing-section landing-section-tinted">
      <div className="container">
        <h2>Eligibility Criteria</h2>
        <div className="criteria">
          {criteria.map(({ number, title, text }) => (
            <article key={number} className="card criterion">
              <span className="criterion-number">{number}</span>
              <h3 className="h5">{title}</h3>
              <p className="mb-0">{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
