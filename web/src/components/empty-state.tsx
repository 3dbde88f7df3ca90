import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  text: string;
  art?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ icon, text, art, children }: EmptyStateProps) {
  return (
    <div className="card state-card">
      {art ?? (
        <span className="state-icon">
          <Icon name={icon} size="large" />
        </span>
      )}
      <p className={children ? 'mb-3' : 'mb-0'}>{text}</p>
      {children}
    </div>
  );
}
