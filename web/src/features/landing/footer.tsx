import { Link } from 'react-router';
import { brand } from '../../../../shared/brand.ts';
import { Logo } from '../../components/logo.tsx';

export function Footer() {
  return (
    <footer className="landing-footer">
      <div className="container footer-row">
        <div>
          <Logo />
          <p className="mb-0">{brand.legalName}</p>
        </div>
        <nav aria-label="Legal">
          <Link to="/tos">Terms of Use</Link>
          <Link to="/privacy">Privacy Policy</Link>
        </nav>
        <nav aria-label="Sister companies">
          {brand.sisterCompanies.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </nav>
        <nav aria-label="Social networks">
          {brand.socials.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
