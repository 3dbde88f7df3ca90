import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  decimal,
  flag,
  list,
  moment,
  next,
  nullable,
  object,
  optional,
  pageQuery,
  text,
  type ValuesOf,
  verbatim,
  version,
  whole,
} from '#shared/platform/fields.ts';
import { ofManager } from '#shared/platform/team-roles.ts';
import {
  audienceFilters,
  automaticFilters,
  campaignStates,
  exclusions,
  MAX_TEXT,
  pauseReasons,
  recipientReasons,
  recipientStates,
} from './campaign.ts';

/** Customers by a filter, or the members of a list. One of the two is null. */
const audience = {
  filter: nullable(choice(audienceFilters)),
  /** The points of `balance`, the visits of `visits`; null for the other filters. */
  atLeast: nullable(whole({ min: 1, max: 1_000_000 })),
  listId: nullable(verbatim({ min: 1, max: 40 })),
};
export type Audience = ValuesOf<typeof audience>;

/** For reading: automatic messages have other audiences. */
const anyAudience = {
  ...audience,
  filter: nullable(choice([...audienceFilters, ...automaticFilters])),
};
export type AnyAudience = ValuesOf<typeof anyAudience>;

const draft = {
  name: text({ min: 1, max: 60 }),
  /** With the fields {name}, {points}, {value} and {business}; without the line with the opt-out link. */
  text: verbatim({ max: MAX_TEXT, multiline: true }),
  audience: object(audience),
};

const breakdown = {
  recipients: count,
  optedOut: count,
  noConsent: count,
  invalid: count,
  duplicate: count,
};

/** The preparation of the audience: first a count, then the frozen recipients with their cost. */
const preparation = {
  number: whole({ min: 1 }),
  /** `count` finds the people and their longest fields; `freeze` writes the recipients. */
  kind: choice(['count', 'freeze']),
  state: choice(['running', 'ready', 'failed']),
  /** People who were looked at, for the progress. */
  seen: count,
  ...breakdown,
  /** SMS credits of all recipients; 0 for a count. */
  credits: count,
  /** The segments of the longest message; 0 for a count. */
  longest: count,
  /** The longest name, points and value that a recipient has. */
  longestFields: object({ name: text(), points: text(), value: text() }),
};

export const Campaign = {
  campaignId: text(),
  ...draft,
  audience: object(anyAudience),
  state: choice(campaignStates),
  /** The owner, or an automatic message. */
  by: choice(['owner', 'clock']),
  /** The team member who confirmed or began it; null if the owner did. */
  person: nullable(text()),
  version: count,
  createdAt: moment,
  preparation: nullable(object(preparation)),
  scheduledAt: nullable(moment),
  startedAt: nullable(moment),
  endedAt: nullable(moment),
  /** The owner has pressed pause or cancel, and SMS are still being handed over. */
  stopping: nullable(choice(['pause', 'cancel'])),
  pausedBy: nullable(choice(pauseReasons)),
  /** When it resumes by itself. */
  goesOnAt: nullable(moment),
  /** `sent` has those whose delivery is not known. */
  result: object({
    sent: count,
    delivered: count,
    undelivered: count,
    failed: count,
    unknown: count,
    skipped: count,
    creditsReserved: count,
    creditsUsed: count,
    creditsReturned: count,
  }),
};
export type Campaign = ValuesOf<typeof Campaign>;

const campaignId = 'campaigns.notFound' as const;

/** Why no SMS of a business carries a text (shared/sms/own-text.ts). */
const textErrors = ['sms.linkInText', 'sms.numberInText'] as const;

/** The page of SMS above its tabs. It reads a few items, however many customers there are. */
export const getSmsOverview = contract('GET /api/campaigns/overview', 'owner', {
  roles: ofManager,
  reply: {
    smsBalance: count,
    purchasedSMS: count,
    issuedSMS: count,
    lowCreditAt: count,
    /** The name that the SMS carry. */
    senderId: text(),
    businessName: text(),
    /** The owner's number, which a message may name. */
    ownPhone: text(),
    pointValue: nullable(decimal()),
    customers: count,
    /** Customers who agreed to offers: a running total. */
    consenting: count,
    /** The link at the end of each message, without its code. */
    optOutLink: text(),
    /** Segments of SMS that all businesses together send in a second. */
    perSecond: count,
    /** Segments that one business may send in a day. */
    perDay: count,
    /** The hours of Nairobi in which promotional SMS go out. */
    hours: object({ opens: count, closes: count }),
    hasDeliveryReports: flag,
  },
  errors: ['accounts.notFound'],
});

export const listCampaigns = contract('GET /api/campaigns', 'owner', {
  roles: ofManager,
  query: pageQuery,
  reply: { campaigns: list(object(Campaign)), next },
});

export const getCampaign = contract('GET /api/campaigns/{campaignId}', 'owner', {
  roles: ofManager,
  reply: Campaign,
  errors: [campaignId],
});

const draftErrors = [
  'campaigns.unknownField',
  'campaigns.unsuitable',
  'campaigns.audienceInvalid',
] as const;

export const createCampaign = contract('POST /api/campaigns', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: draft,
  reply: Campaign,
  errors: [...draftErrors, 'accounts.notFound', 'campaigns.tooMany'],
});

export const saveCampaign = contract('PUT /api/campaigns/{campaignId}', 'owner', {
  roles: ofManager,
  body: { version, ...draft },
  reply: Campaign,
  errors: [
    ...draftErrors,
    campaignId,
    'campaigns.changed',
    'campaigns.notDraft',
    'accounts.notFound',
  ],
});

export const deleteCampaign = contract('DELETE /api/campaigns/{campaignId}', 'owner', {
  roles: ofManager,
  errors: [campaignId, 'campaigns.notDraft', 'accounts.notFound'],
});

/** Starts the preparation of a draft's audience. It runs by itself; `getCampaign` has its progress. */
export const prepareCampaign = contract('POST /api/campaigns/{campaignId}/preparation', 'owner', {
  roles: ofManager,
  cost: costs.preparation,
  body: { version, kind: choice(['count', 'freeze']) },
  reply: Campaign,
  errors: [
    campaignId,
    'campaigns.changed',
    'campaigns.notDraft',
    'campaigns.noText',
    ...textErrors,
    'campaigns.tooManyLooks',
    'accounts.notFound',
  ],
});

/** Takes the credits of the frozen recipients, and sends or schedules the message. */
export const confirmCampaign = contract('POST /api/campaigns/{campaignId}/confirmation', 'owner', {
  roles: ofManager,
  cost: costs.sms,
  body: {
    version,
    /** The number of the preparation that the owner has seen. */
    preparation: whole({ min: 1 }),
    /** Null: now. */
    scheduledAt: nullable(moment),
    /** "These people agreed to receive offers from me". */
    consentDeclared: flag,
  },
  reply: Campaign,
  errors: [
    campaignId,
    'campaigns.changed',
    'campaigns.notDraft',
    'campaigns.notPrepared',
    'campaigns.nobody',
    'campaigns.noConsent',
    'campaigns.outsideHours',
    'campaigns.badTime',
    'campaigns.newBusiness',
    'campaigns.noCredits',
    'sms.tooLong',
    'sms.businessFull',
    'sms.failed',
    'accounts.notFound',
  ],
});

const stopErrors = [campaignId, 'campaigns.notRunning', 'accounts.notFound'] as const;

/** Pauses a campaign that is being sent; takes a scheduled one back to a draft, with its credits. */
export const pauseCampaign = contract('POST /api/campaigns/{campaignId}/pause', 'owner', {
  roles: ofManager,
  reply: Campaign,
  errors: stopErrors,
});

export const resumeCampaign = contract('POST /api/campaigns/{campaignId}/resumption', 'owner', {
  roles: ofManager,
  reply: Campaign,
  errors: [...stopErrors, 'campaigns.outsideHours'],
});

/** The credits of unsent messages come back. */
export const cancelCampaign = contract('POST /api/campaigns/{campaignId}/cancellation', 'owner', {
  roles: ofManager,
  reply: Campaign,
  errors: stopErrors,
});

/** Sends the text to the owner's number, as a customer with 320 points gets it, for its credits. */
export const testCampaign = contract('POST /api/campaigns/{campaignId}/test', 'owner', {
  roles: ofManager,
  cost: costs.sms,
  idempotent: true,
  reply: { credits: count },
  errors: [
    campaignId,
    'campaigns.noText',
    ...textErrors,
    'accounts.notFound',
    'sms.tooLong',
    'sms.noCredits',
    'sms.failed',
    'sms.numberFull',
    'sms.businessFull',
  ],
});

const Recipient = {
  /** Null after an erasure. */
  phone: nullable(text()),
  /** Null once it was sent. */
  text: nullable(text()),
  state: choice(recipientStates),
  reason: nullable(choice([...recipientReasons, ...exclusions])),
  credits: count,
  at: nullable(moment),
};
export type Recipient = ValuesOf<typeof Recipient>;

/** The frozen recipients of a campaign, in pages of 50; or the people of the audience who are excluded. */
export const listRecipients = contract(
  'POST /api/campaigns/{campaignId}/recipients/search',
  'owner',
  {
    isRead: true,
    roles: ofManager,
    /** Cursors of excluded people hold numbers, so they are in bodies only. */
    body: { cursor: optional(verbatim({ max: 1600 })), excluded: optional(choice(exclusions)) },
    reply: { recipients: list(object(Recipient)), next },
    errors: [campaignId],
  },
);

export const Template = { templateId: text(), name: text(), text: text() };
export type Template = ValuesOf<typeof Template>;

const template = {
  name: text({ min: 1, max: 60 }),
  text: verbatim({ min: 1, max: MAX_TEXT, multiline: true }),
};

export const listTemplates = contract('GET /api/campaigns/templates', 'owner', {
  roles: ofManager,
  reply: { templates: list(object(Template)) },
});

export const createTemplate = contract('POST /api/campaigns/templates', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: template,
  reply: Template,
  errors: [
    'campaigns.unknownField',
    'campaigns.unsuitable',
    'campaigns.tooManyTemplates',
    'accounts.notFound',
  ],
});

export const deleteTemplate = contract('DELETE /api/campaigns/templates/{templateId}', 'owner', {
  roles: ofManager,
  errors: ['campaigns.templateNotFound', 'accounts.notFound'],
});

/** Messages that go out by themselves, each off until its owner turns it on. */
export const automaticKinds = ['expiring', 'missYou', 'birthday', 'thanks'] as const;
export type AutomaticKind = (typeof automaticKinds)[number];

const automatic = {
  messages: list(
    object({
      kind: choice(automaticKinds),
      isOn: flag,
      text: verbatim({ min: 1, max: MAX_TEXT, multiline: true }),
    }),
    { min: automaticKinds.length, max: automaticKinds.length },
  ),
  /** The most credits that they take in a month of Nairobi. */
  mostCredits: whole({ min: 1, max: 100_000 }),
};

export const AutomaticMessages = {
  version: count,
  ...automatic,
  /** The credits that they took in this month. */
  usedCredits: count,
};
export type AutomaticMessages = ValuesOf<typeof AutomaticMessages>;

export const getAutomaticMessages = contract('GET /api/campaigns/automatic', 'owner', {
  reply: AutomaticMessages,
  errors: ['accounts.notFound'],
});

export const saveAutomaticMessages = contract('PUT /api/campaigns/automatic', 'owner', {
  body: {
    /** 0 before the first save. */
    version: count,
    ...automatic,
    /** "These people agreed to receive offers from me". Needed to turn one on. */
    consentDeclared: flag,
  },
  reply: AutomaticMessages,
  errors: [
    'campaigns.unknownField',
    'campaigns.unsuitable',
    ...textErrors,
    'campaigns.changed',
    'campaigns.noConsent',
    'sms.tooLong',
    'accounts.notFound',
  ],
});
