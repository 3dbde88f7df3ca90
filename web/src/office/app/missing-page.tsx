import { Link } from 'react-router';
import { Heading } from '#web/src/office/lib/heading.tsx';

export const MissingPage = () => (
  <main id="main" className="office-narrow">
    <Heading title="There is no such page" />
    <p>
      The address leads nowhere. <Link to="/">Open the first screen</Link>.
    </p>
  </main>
);
