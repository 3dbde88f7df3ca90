import '#web/src/styles/notice.scss';
import type { ReactNode } from 'react';

interface NoticeProps {
  tone: 'good' | 'bad' | 'neutral' | 'action';
  title: string;
  children: ReactNode;
}

export const Notice = ({ tone, title, children }: NoticeProps) => (
  <section className={`card notice notice-${tone}`}>
    <h2 className="h5">{title}</h2>
    {children}
  </section>
);
