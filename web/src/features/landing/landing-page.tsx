import './landing.scss';
import { useEffect } from 'react';
import { brand } from '../../../../shared/brand.ts';
import { Contact } from './contact.tsx';
import { Eligibility } from './eligibility.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { TopNavigation } from './top-navigation.tsx';

export default function LandingPage() {
  useEffect(() => {
    document.title = `${brand.name} | Software financing for Kenyan businesses`;
    // The browser looked for this part of the page before it was drawn.
    const part = window.location.hash.slice(1);
    if (part) document.getElementById(part)?.scrollIntoView();
  }, []);
  return (
    <div className="landing">
      <TopNavigation />
      <main id="main">
        <Hero />
        <HowItWorks />
        <Eligibility />
        <Contact />
      </main>
      <Footer />
    </div>
  );
}
