import './icon-list.scss';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface IconListProps {
  items: readonly (readonly [icon: IconName, title: string, text: ReactNode])[];
}

/** A few things to know or to do, side by side where there is room. */
export const IconList = ({ items }: IconListProps) => (
  <ul className="icon-list">
    {items.map(([icon, title, text]) => (
      <li key={title}>
        <Icon name={icon} />
        <div>
          <strong>{title}</strong>
          <div>{text}</div>
        </div>
      </li>
    ))}
  </ul>
);
