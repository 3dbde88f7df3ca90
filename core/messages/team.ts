import { kes } from '#shared/platform/kes.ts';
import type { TeamRole } from '#shared/platform/team-roles.ts';
import { brand } from '#shared/site/brand.ts';
import { type InBoth, notice, param, sms } from './message.ts';
import * as p from './params.ts';

const roleNames: InBoth<Record<TeamRole, string>> = {
  en: { cashier: 'Cashier', manager: 'Manager' },
  sw: { cashier: 'Keshia', manager: 'Meneja' },
};

/** In the language of the page that invites. One segment, with any name. */
export const teamInvitation = sms({
  to: 'number',
  class: 'transactional',
  paidBy: 'confirmation',
  params: {
    shop: param('Kamau Hardware', 'K'.repeat(30)),
    role: param<TeamRole>('cashier'),
    host: param('app.example.co.ke'),
  },
  sms: ({ shop, role, host }) => {
    const link = `https://${host}/my-businesses`;
    return {
      en: `${shop} invites you as ${roleNames.en[role]} on ${brand.name}. Sign in with this number to join or decline: ${link}`,
      sw: `${shop} inakualika uwe ${roleNames.sw[role]} kwenye ${brand.name}. Ingia kwa nambari hii ujiunge au ukatae: ${link}`,
    };
  },
});

const toMember = {
  to: 'member',
  class: 'transactional',
  paidBy: 'nobody',
  label: 'Open',
  path: () => '/my-businesses',
  onDevices: 'alone',
} as const;

const shop = param('Kamau Hardware', 'K'.repeat(60));

/** Only pushed to the person's devices, which costs nothing. */
export const memberNews = {
  role: notice({
    ...toMember,
    params: { shop, role: param<TeamRole>('manager') },
    line: ({ shop, role }) => ({
      en: `You are now ${roleNames.en[role]} at ${shop}.`,
      sw: `Sasa wewe ni ${roleNames.sw[role]} wa ${shop}.`,
    }),
  }),
  ended: notice({
    ...toMember,
    params: { shop },
    line: ({ shop }) => ({
      en: `You no longer work at ${shop}.`,
      sw: `Hufanyi kazi tena ${shop}.`,
    }),
  }),
};

/** Notifications on the dashboard only, because an SMS for each would cost more than it is worth. */
const told = { to: 'owner', class: 'transactional', paidBy: 'nobody' } as const;

const ofPerson = { ...told, params: { name: param('Amina'), sum: p.sum } } as const;
const limitOfPerson = {
  ...ofPerson,
  label: 'See the limits',
  path: () => '/settings',
} as const;

export const personLimits = {
  givenKes: notice({
    ...limitOfPerson,
    line: ({ name, sum }) => ({
      en: `${name} has reached the daily limit for giving points (${kes(sum)}) and cannot give more until tomorrow.`,
      sw: `${name} amefikia kikomo cha siku cha kuwapa wateja pointi (${kes(sum)}). Hawezi kuwapa zaidi hadi kesho.`,
    }),
  }),
  uncodedKes: notice({
    ...limitOfPerson,
    line: ({ name, sum }) => ({
      en: `${name} has reached the daily limit for redeeming without a code (${kes(sum)}). Until tomorrow every customer needs a code.`,
      sw: `${name} amefikia kikomo cha siku cha kukomboa bila nambari ya siri (${kes(sum)}). Hadi kesho kila mteja anahitaji nambari ya siri.`,
    }),
  }),
};

const actOfPerson = {
  ...ofPerson,
  label: 'See the history',
  path: () => '/reward-points?tab=history',
} as const;

/** Acts of a manager that move points without a purchase. */
export const personActs = {
  merge: notice({
    ...actOfPerson,
    line: ({ name, sum }) => ({
      en: `${name} merged two customers and moved points worth ${kes(sum)}.`,
      sw: `${name} ameunganisha wateja wawili, na kuhamisha pointi za ${kes(sum)}.`,
    }),
  }),
  newNumber: notice({
    ...actOfPerson,
    line: ({ name, sum }) => ({
      en: `${name} changed the number of a customer with points worth ${kes(sum)}.`,
      sw: `${name} amebadilisha nambari ya simu ya mteja mwenye pointi za ${kes(sum)}.`,
    }),
  }),
  adjust: notice({
    ...actOfPerson,
    line: ({ name, sum }) => ({
      en: `${name} changed a balance by hand: points worth ${kes(sum)}.`,
      sw: `${name} amebadilisha salio la mteja kwa mkono: pointi za ${kes(sum)}.`,
    }),
  }),
  byHand: notice({
    ...actOfPerson,
    line: ({ name, sum }) => ({
      en: `${name} changed balances by hand today: points worth ${kes(sum)} in all. Please check them.`,
      sw: `${name} amebadilisha salio za wateja kwa mkono leo: jumla ya pointi za ${kes(sum)}. Ziangalie.`,
    }),
  }),
  import: notice({
    ...actOfPerson,
    line: ({ name }) => ({
      en: `${name} imported customers with points today. Please check the list.`,
      sw: `${name} ameingiza wateja wenye pointi leo. Angalia orodha.`,
    }),
  }),
};

export type ManagerAct = keyof typeof personActs;
