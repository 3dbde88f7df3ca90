import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { preload } from '#web/src/lib/navigation/preload.ts';

interface ToRepaymentsProps {
  className?: string;
  children: ReactNode;
}

export const ToRepayments = ({ className, children }: ToRepaymentsProps) => (
  <Link to="/repayments" className={className} onPointerDown={() => preload('/repayments')}>
    {children}
  </Link>
);
