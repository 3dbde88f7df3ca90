import '#web/src/styles/notice.scss';
import type { ReactNode } from 'react';

interface NoticeProps {
  tone: 'good' | 'bad' | 'neutral' | 'action';
  title: string;
  children: ReactNode;
}

/** A card above everything else on a page, which says what matters now. */
export const Notice = ({ tone, title, children }: NoticeProps) => (
  <section className={`card notice notice-${tone}`}>
    <h2 className="h5">{title}</h2>
    {children}
  </section>
);
