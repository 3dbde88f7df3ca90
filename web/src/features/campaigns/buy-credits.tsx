import { Link } from 'react-router';
import { t } from '../../lib/language/text.ts';

/** Leads to where SMS credits are for sale. */
export const BuyCredits = () => <Link to="/settings#billing">{t('Buy SMS credits')}</Link>;
