/** For each system type, with due days in weeks from the start. The lead may change it before the owner sees it. */
import type { SystemType } from '#shared/applications/catalogue.ts';
import type { MilestoneKind } from '#shared/projects/milestone-machine.ts';

export interface PlannedMilestone {
  name: string;
  kind: MilestoneKind;
  week: number;
}

const scope = (week = 1): PlannedMilestone => ({ name: 'Scope and design', kind: 'scope', week });

const build = (name: string, week: number): PlannedMilestone => ({ name, kind: 'build', week });

const delivery = (week: number): PlannedMilestone => ({
  name: 'Delivery and training',
  kind: 'delivery',
  week,
});

export const planTemplates: Readonly<Record<SystemType, readonly PlannedMilestone[]>> = {
  'Web Application': [
    scope(),
    build('Accounts and main screens', 3),
    build('Reports and messages', 5),
    build('Your data moved in', 7),
    delivery(8),
  ],
  'Mobile App': [
    scope(2),
    build('First version on your phone', 5),
    build('Payments and notifications', 8),
    build('Store listing', 10),
    delivery(11),
  ],
  'E-commerce Platform': [
    scope(),
    build('Catalogue and search', 3),
    build('Basket, M-Pesa and orders', 6),
    build('Delivery and stock', 8),
    delivery(9),
  ],
  'ERP / POS System': [
    scope(2),
    build('Stock and purchases', 6),
    build('Till and receipts', 9),
    build('Accounts and reports', 12),
    build('Your data moved in', 14),
    delivery(16),
  ],
  'Custom AI / Data Solution': [
    scope(2),
    build('Data collected and cleaned', 6),
    build('First model with measured results', 10),
    build('Screens and daily run', 14),
    delivery(16),
  ],
};
