import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  text: string;
  children?: ReactNode;
}

/** An empty screen says what will be there and what to do next. */
export function EmptyState({ icon, text, children }: EmptyStateProps) {
  return (
    <div className="card state-card">
      <Icon name={icon} className="state-icon text-primary" />
      <p className={children ? 'mb-3' : 'mb-0'}>{text}</p>
      {children}
    </div>
  );
}
