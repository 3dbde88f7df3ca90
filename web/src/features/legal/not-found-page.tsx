import { Link } from 'react-router';
import { Logo } from '../../components/logo.tsx';
import { PageHeading } from '../../components/page-heading.tsx';

export default function NotFoundPage() {
  return (
    <main id="main" className="plain-page">
      <Link to="/" className="plain-logo">
        <Logo />
      </Link>
      <PageHeading title="Page not found" />
      <p>There is nothing at this address. It may have moved, or the link has a mistake in it.</p>
      <Link to="/" className="btn btn-primary">
        Go to the home page
      </Link>
    </main>
  );
}
