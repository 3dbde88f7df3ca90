import { brand } from '../../../../../shared/brand.ts';

const tel = `tel:${brand.phone.replaceAll(' ', '')}`;

export function AskAboutOffer({ reference }: { reference: string }) {
  const subject = encodeURIComponent(`Question about the offer on application ${reference}`);
  return (
    <p className="offer-question">
      Ask a question: call <a href={tel}>{brand.phone}</a> ({brand.officeHours}) or write to{' '}
      <a href={`mailto:${brand.email}?subject=${subject}`}>{brand.email}</a>.
    </p>
  );
}
