import './gallery.scss';
import { Icon, iconNames } from '#web/src/components/icon.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { ColorSamples } from './color-samples.tsx';
import { ControlSamples, DataSamples, FeedbackSamples, Sample } from './samples.tsx';

/** All components in both themes, for people who build or check screens. */
export default function GalleryPage() {
  return (
    <main id="main" className="components">
      <header className="components-head">
        <a href="/">
          <Logo />
        </a>
        <PageHeading />
        <p className="lead-text">
          Every part that screens are made of, as it is used, in both themes side by side.
        </p>
      </header>
      <div className="components-halves">
        <Half theme="light" title="Light" />
        <Half theme="dark" title="Dark" />
      </div>
    </main>
  );
}

function Half({ theme, title }: { theme: 'light' | 'dark'; title: string }) {
  return (
    <section className="components-half" data-bs-theme={theme} aria-label={title}>
      <h2 className="h3">{title}</h2>
      <TypeSamples />
      <SpaceSamples />
      <ColorSamples />
      <ControlSamples />
      <DataSamples />
      <FeedbackSamples />
      <IconSamples />
    </section>
  );
}

const IconSamples = () => (
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

const TypeSamples = () => (
  <Sample title="Type">
    <p className="type-hero">1,234</p>
    <p className="amount">KES 1,000,000</p>
    <p className="h3">Page title</p>
    <p className="h4">Title of a failure</p>
    <p className="h5">Title of a card</p>
    <p>Text. We pay for the custom software your business needs.</p>
    <p className="form-text">Help and facts beside a text. The last six months.</p>
    <p className="type-xs">Marks of a chart</p>
    <p className="reference">H7K2QX9</p>
    <p>
      A text with <a href="#main">a way to another screen</a> in it.
    </p>
  </Sample>
);

const SpaceSamples = () => (
  <Sample title="Space">
    {[1, 2, 3, 4, 5, 6, 7].map((step) => (
      <p key={step} className={`space-${step}`}>
        {step}
      </p>
    ))}
  </Sample>
);
