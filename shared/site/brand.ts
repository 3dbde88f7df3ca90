/** The facts about the company. No other file spells them out. */
export const brand = {
  name: 'Miliki',
  legalName: 'Miliki Software Finance Limited',
  /** Printed on receipts. */
  kraPin: 'P051234567X',
  meaning: 'to own, in Swahili',
  address: 'Westlands Road, Nairobi, Kenya',
  place: { latitude: -1.2693, longitude: 36.8083 },
  phone: '+254 20 500 0100',
  email: 'hello@miliki.co.ke',
  bank: {
    name: 'Sample Bank Kenya',
    branch: 'Westlands',
    accountName: 'Miliki Software Finance Limited',
    accountNumber: '01400000123400',
  },
  /** The origin for search engines, on every stage. */
  siteUrl: 'https://miliki.co.ke',
  officeHours: 'Monday to Thursday, 9 AM to 4 PM',
  /** The same hours in the form for search engines. */
  openingHours: 'Mo-Th 09:00-16:00',
  appStoreUrl: 'https://play.google.com/store/apps/details?id=ke.co.miliki.app',
  socials: [
    { name: 'Facebook', url: 'https://www.facebook.com/milikike' },
    { name: 'Instagram', url: 'https://www.instagram.com/milikike' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/milikike' },
    { name: 'X', url: 'https://x.com/milikike' },
  ],
  sisterCompanies: [
    { name: 'Miliki Labs', url: 'https://labs.miliki.co.ke' },
    { name: 'Miliki Cloud', url: 'https://cloud.miliki.co.ke' },
  ],
} as const;
