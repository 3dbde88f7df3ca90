import type { ReactNode } from 'react';
import { brand } from '../../../../shared/site/brand.ts';
import { Logo } from '../../components/logo.tsx';

/** The frame of short pages: the link home above the text, and the links to the other texts below. */
export const PlainFrame = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip-link" href="#main">
      Skip to content
    </a>
    <header className="plain-header">
      <div className="container">
        <a href="/" aria-label={`${brand.name}, home`}>
          <Logo />
        </a>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="container plain">
      {children}
    </main>
    <footer className="plain-footer">
      <nav className="container" aria-label="Legal">
        <a href="/">Home</a>
        <a href="/terms-of-use">Terms of Use</a>
        <a href="/terms-of-service">Terms of Service</a>
        <a href="/privacy-policy">Privacy Policy</a>
      </nav>
    </footer>
  </>
);
