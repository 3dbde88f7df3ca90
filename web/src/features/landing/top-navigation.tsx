import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../../shared/brand.ts';
import { Drawer } from '../../components/drawer.tsx';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { useSessionOwner } from '../../lib/session.ts';

const links = [
  { label: 'How it works', href: '#how-it-works' },
  { label: 'Eligibility', href: '#eligibility' },
  { label: 'Contact', href: '#contact' },
];

export function TopNavigation() {
  const [menuOpen, setMenuOpen] = useState(false);
  const hasSession = useSessionOwner() !== null;
  const entry = hasSession ? '/dashboard' : '/sign-in';
  return (
    <header className="top-navigation">
      <div className="container top-navigation-row">
        <Link to="/" aria-label={`${brand.name}, home`}>
          <Logo />
        </Link>
        <nav className="top-navigation-links" aria-label="Main">
          <NavigationLinks />
        </nav>
        <Link to={entry} className="btn btn-primary">
          {hasSession ? 'DASHBOARD' : <EntryLabel />}
        </Link>
        <button
          type="button"
          className="btn top-navigation-menu"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <Icon name="menu" />
        </button>
      </div>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="Menu" className="overlay">
        <nav className="overlay-links" aria-label="Main">
          <NavigationLinks />
        </nav>
      </Drawer>
    </header>
  );
}

function NavigationLinks() {
  return (
    <>
      <Link to="/">Home</Link>
      {links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </>
  );
}

const EntryLabel = () => (
  <>
    <span className="d-none d-lg-inline">SIGN IN</span>
    <span className="d-lg-none">GET STARTED</span>
  </>
);
