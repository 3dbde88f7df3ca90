import { Icon, iconNames } from '#web/src/components/icon.tsx';
import { Sample } from './sample.tsx';

/** All icons at their usual size, and one icon in each size. */
export const IconSamples = () => (
  <Sample title="Icons">
    <ul className="icon-list">
      {iconNames.map((name) => (
        <li key={name}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
    <p className="sample-row">
      <Icon name="star" size="small" /> small <Icon name="star" /> usual{' '}
      <Icon name="star" size="large" /> large
    </p>
  </Sample>
);
