import type { ReactNode } from 'react';

export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="sample">
    <h3 className="h5">{title}</h3>
    {children}
  </section>
);
