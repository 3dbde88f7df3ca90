/** What each PDF says, frozen when it is ordered: it can be made again from that alone. */

import type { AgreementTextFacts } from '../agreements/agreement-text.ts';
import type { SystemType } from '../applications/catalogue.ts';

interface OfProject {
  /** The reference of the project's first agreement. */
  ref: string;
  /** The name of the project. */
  name: string;
  businessName: string;
  systemNeed: SystemType;
}

/** A signed agreement, with the evidence of who signed it. */
export interface AgreementFacts extends AgreementTextFacts {
  kind: 'agreement';
  signedAt: string;
  textVersion: string;
  consent: {
    version: string;
    text: string;
    agreedAt: string;
    address: string;
    codeSentAt: string;
  };
}

/** A delivery that was accepted. */
export interface AcceptanceFacts extends OfProject {
  kind: 'acceptance';
  deliveredAt: string;
  acceptedBy: 'owner' | 'silence';
  milestones: readonly { name: string; acceptedAt: string }[];
  /** The first installment of each agreement, by its day in Nairobi. */
  agreements: readonly { ref: string; firstDueDay: string }[];
}

/** Software that belongs to its owner. Whole KES. */
export interface OwnershipFacts extends OfProject {
  kind: 'ownership';
  ownedAt: string;
  agreements: readonly { ref: string; total: number }[];
}

/** What an owner gets with the software. Whole KES. */
export interface HandoverFacts extends OfProject {
  kind: 'handover';
  ownedAt: string;
  links: readonly { kind: string; url: string }[];
  files: readonly string[];
  supportPlans: readonly { kind: string; price: number }[];
}

export type PaperFacts = AgreementFacts | AcceptanceFacts | OwnershipFacts | HandoverFacts;
