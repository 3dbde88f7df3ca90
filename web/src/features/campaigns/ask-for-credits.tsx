import { brand } from '../../../../shared/site/brand.ts';
import { RichText } from '../../components/rich-text.tsx';
import { t } from '../../lib/language/text.ts';

const tel = `tel:${brand.phone.replaceAll(' ', '')}`;

/** How to get SMS credits: they are not sold here yet. */
export function AskForCredits() {
  const subject = encodeURIComponent(t('SMS credits'));
  return (
    <span>
      <RichText
        text="Ask us for credits: call <tel>{phone}</tel> ({hours}) or write to <mail>{email}</mail>."
        values={{ phone: brand.phone, hours: t(brand.officeHours), email: brand.email }}
        tags={{
          tel: (text) => <a href={tel}>{text}</a>,
          mail: (text) => <a href={`mailto:${brand.email}?subject=${subject}`}>{text}</a>,
        }}
      />
    </span>
  );
}
