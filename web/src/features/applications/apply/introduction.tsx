import { t } from '../../../lib/language/text.ts';

/** What happens with the answers. */
export const Introduction = () => (
  <p className="lead-text">
    {t(
      'Tell us about your business and the software it needs. We look at your statements and get back to you.',
    )}
  </p>
);
