import { brand } from '#shared/site/brand.ts';
import { t } from '#web/src/lib/language/text.ts';

export const OfficePhone = () => (
  <>
    <a className="phone-number" href={`tel:${brand.phone.replaceAll(' ', '')}`}>
      {brand.phone}
    </a>{' '}
    ({t(brand.officeHours)})
  </>
);
