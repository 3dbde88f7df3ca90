import { brand } from '#shared/site/brand.ts';

/** How to reach the company, the same in every legal text. */
export const ContactLines = () => (
  <address>
    <strong>{brand.legalName}</strong>
    <br />
    {brand.address}
    <br />
    <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
    <br />
    <a href={`mailto:${brand.email}`}>{brand.email}</a>
    <br />
    {brand.officeHours}
  </address>
);
