import '#web/src/styles/notice.scss';
import type { ReactNode } from 'react';
import type { Tone } from './chip.tsx';

interface NoticeProps {
  tone: Tone;
  title: string;
  children: ReactNode;
}

export const Notice = ({ tone, title, children }: NoticeProps) => (
  <section className={`card notice notice-${tone}`}>
    <h2 className="h5">{title}</h2>
    {children}
  </section>
);
