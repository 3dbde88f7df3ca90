/** The text of a paper: the same facts make the same text. */
import { agreementText } from '#shared/agreements/agreement-text.ts';
import { duties, numberText } from '#shared/duties/duties.ts';
import type {
  AcceptanceFacts,
  AgreementFacts,
  DutiesFacts,
  HandoverFacts,
  OwnershipFacts,
  PaperFacts,
} from '#shared/papers/paper-facts.ts';
import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import { type Block, day, heading, moment, type PaperText, paragraph, row } from './blocks.ts';
import { receiptText } from './receipt-text.ts';
import { statementText } from './statement-text.ts';

export function paperText(facts: PaperFacts): PaperText {
  switch (facts.kind) {
    case 'agreement':
      return ofAgreement(facts);
    case 'acceptance':
      return ofAcceptance(facts);
    case 'ownership':
      return ofOwnership(facts);
    case 'handover':
      return ofHandover(facts);
    case 'receipt':
      return receiptText(facts);
    case 'statement':
      return statementText(facts);
    case 'duties':
      return ofDuties(facts);
  }
}

function ofAgreement(facts: AgreementFacts): PaperText {
  const { ref, consent, signedAt, textVersion, textSha256, owner } = facts;
  const sections = (language: 'en' | 'sw'): Block[] =>
    agreementText(language, facts).flatMap(({ title, paragraphs }) => [
      heading(title),
      ...paragraphs.map(paragraph),
    ]);
  return {
    title: `Agreement ${ref}`,
    blocks: [
      row('Signed', moment(signedAt)),
      row('Text', textVersion),
      ...sections('en'),
      heading('How it was signed'),
      paragraph(`${owner.fullName} ticked this text: “${consent.text}”`),
      row('Version of that text', consent.version),
      ...(textSha256 ? [row('SHA-256 of the agreement as it was read', textSha256)] : []),
      row('Ticked', moment(consent.agreedAt)),
      row('From the network address', consent.address),
      row(
        'Confirmed with',
        `a code sent by SMS to ${owner.phone} on ${moment(consent.codeSentAt)}`,
      ),
      { kind: 'page' },
      heading(`Mkataba ${ref}: kwa Kiswahili`),
      ...sections('sw'),
    ],
  };
}

interface OfProject {
  name: string;
  businessName: string;
  systemNeed: string;
}

const about = ({ name, businessName, systemNeed }: OfProject): Block[] => [
  row('Project', name),
  row('Business', businessName),
  row('System', systemNeed),
];

function ofAcceptance(facts: AcceptanceFacts): PaperText {
  const { deliveredAt, acceptedBy, milestones, agreements } = facts;
  const how =
    acceptedBy === 'owner'
      ? 'The owner accepted the delivery with a code that was sent by SMS.'
      : 'The delivery is accepted, as the agreement says, because the owner did not answer within ten working days.';
  return {
    title: 'Certificate of acceptance',
    blocks: [
      ...about(facts),
      row('Delivered', moment(deliveredAt)),
      paragraph(how),
      heading('Milestones'),
      ...milestones.map(({ name, acceptedAt }) => row(name, `accepted on ${day(acceptedAt)}`)),
      heading('First installments'),
      ...agreements.map(({ ref, firstDueDay }) => row(ref, `due on ${day(firstDueDay)}`)),
    ],
  };
}

function ofOwnership(facts: OwnershipFacts): PaperText {
  const { ownedAt, agreements, businessName, systemNeed } = facts;
  const total = agreements.reduce((sum, one) => sum + one.total, 0);
  return {
    title: 'Certificate of ownership',
    blocks: [
      ...about(facts),
      paragraph(
        `${brand.legalName} confirms that this ${systemNeed} is paid in full. It belongs to ${businessName} from ${day(ownedAt)}, with its source code.`,
      ),
      heading('What was paid'),
      ...agreements.map((one) => row(`Agreement ${one.ref}`, kes(one.total))),
      row('Total', kes(total)),
      paragraph('If a payment is reversed later, this certificate is void until it is paid again.'),
    ],
  };
}

function ofHandover(facts: HandoverFacts): PaperText {
  const { ownedAt, links, files, supportPlans } = facts;
  const none = paragraph('None.');
  return {
    title: 'Hand-over note',
    blocks: [
      ...about(facts),
      row('Handed over', day(ownedAt)),
      heading('What is handed over'),
      paragraph(
        'The source code with its history, the accounts that the software needs, and everything below.',
      ),
      heading('Where it runs'),
      ...(links.length > 0 ? links.map(({ kind, url }) => row(kind, url)) : [none]),
      heading('Files'),
      ...(files.length > 0 ? files.map(paragraph) : [none]),
      heading('Support that continues'),
      ...(supportPlans.length > 0
        ? supportPlans.map(({ kind, price }) => row(kind, `${kes(price)} a month`))
        : [none]),
      paragraph(`Questions? ${brand.phone}, ${brand.email}`),
    ],
  };
}

function ofDuties({ year, until, madeFor, madeAt, duties: standings }: DutiesFacts): PaperText {
  const about = standings.flatMap(({ duty, kept, broken, newest, exceptions }) => [
    heading(duties[duty].name),
    row('Paragraph', duties[duty].paragraph),
    row('Number', numberText(duties[duty])),
    row('Kept', `${kept} ${duties[duty].counts}${newest ? `, the newest on ${day(newest)}` : ''}`),
    row('Exceptions', [`${broken}`, ...exceptions.map(({ ref }) => ref)].join('; ')),
  ]);
  const made = [row('Made for', madeFor), row('Made', moment(madeAt))];
  const counted = row('Counted until', until ? day(until) : 'No night has counted this year yet');
  return { title: `Duties, ${year}`, blocks: [...made, counted, ...about] };
}
