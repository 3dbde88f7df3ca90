import type { ReactNode } from 'react';

export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card profile-section">
      <h2 className="h5">{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
