import { brand } from '#shared/site/brand.ts';
import { RichText } from '#web/src/components/rich-text.tsx';
import { t } from '#web/src/lib/language/text.ts';

const tel = `tel:${brand.phone.replaceAll(' ', '')}`;

export function AskAboutOffer({ reference }: { reference: string }) {
  const subject = encodeURIComponent(
    t('Question about the offer on application {ref}', { ref: reference }),
  );
  return (
    <p className="offer-question">
      <RichText
        text="Ask a question: call <tel>{phone}</tel> ({hours}) or write to <mail>{email}</mail>."
        values={{ phone: brand.phone, hours: t(brand.officeHours), email: brand.email }}
        tags={{
          tel: (text) => <a href={tel}>{text}</a>,
          mail: (text) => <a href={`mailto:${brand.email}?subject=${subject}`}>{text}</a>,
        }}
      />
    </p>
  );
}
