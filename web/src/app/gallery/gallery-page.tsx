import './gallery.scss';
import { Logo } from '#web/src/components/logo.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { ColorSamples } from './color-samples.tsx';
import { ControlSamples } from './control-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { IconSamples } from './icon-samples.tsx';
import { TypeSamples } from './type-samples.tsx';

/** All components in the light and in the dark theme, for people who build or check screens. */
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
      <ColorSamples />
      <ControlSamples />
      <DataSamples />
      <FeedbackSamples />
      <IconSamples />
    </section>
  );
}
