import { Link, useLocation } from 'react-router';
import { brand } from '../../../../shared/brand.ts';
import { Logo } from '../../components/logo.tsx';
import { PageHeading } from '../../components/page-heading.tsx';

interface LegalText {
  title: string;
  /** The placeholders of the specification show their label and nothing else. */
  text?: string;
}

const texts: Record<string, LegalText> = {
  '/privacy-policy': {
    title: 'Privacy Policy',
    text: `This page will explain which data ${brand.legalName} keeps about you and your business, why, and for how long.`,
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    text: `This page will set out what ${brand.legalName} and a business that it finances owe each other.`,
  },
  '/terms-of-use': {
    title: 'Terms of use',
    text: `This page will set out the rules for signing in to ${brand.name} and using it.`,
  },
  '/privacy': { title: 'Privacy Policy' },
  '/tos': { title: 'Terms of Use' },
};

export default function LegalPage() {
  const path = useLocation().pathname.replace(/\/$/, '');
  const { title, text } = texts[path] ?? { title: brand.name };
  return (
    <main id="main" className="plain-page">
      <Link to="/" className="plain-logo">
        <Logo />
      </Link>
      <PageHeading key={path} title={title} />
      {text && <p>{text}</p>}
    </main>
  );
}
