import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** Stands beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of a file. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className="card office-card" aria-labelledby={id}>
      <div className="office-card-head">
        <h2 id={id} className="h6">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
