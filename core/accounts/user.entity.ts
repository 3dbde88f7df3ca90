import { CustomAttributeType, Entity } from 'electrodb';
import type { Profile } from '../../shared/accounts/contract.ts';
import { model, tableOptions } from '../platform/table.ts';

/** A business owner: the users record of docs/rules.md 3, with its spelling. */
export const user = new Entity(
  {
    model: model('user'),
    attributes: {
      userId: { type: 'string', required: true },
      phone: { type: 'string', required: true },
      /** The name given at sign-up; docs/rules.md 3 has only businessName for it. */
      fullName: { type: 'string', required: true },
      businessName: { type: 'string', required: true },
      signeUpDate: { type: 'string', required: true },
      status: { type: 'string', required: true },
      signUpVia: { type: 'string', required: true },
      /** A keyed hash: the key itself is shown once, when Settings makes it. */
      apiKey: { type: 'string', required: true },
      referralCode: { type: 'string' },
      /** The code this owner gives to others. */
      ownReferralCode: { type: 'string' },
      /** The key of the picture's object. */
      profilePic: { type: 'string' },
      email: { type: 'string' },
      businessType: { type: CustomAttributeType<Profile['businessType'] & string>('string') },
      registrationNumber: { type: 'string' },
      kraPin: { type: 'string' },
      sector: { type: CustomAttributeType<Profile['sector'] & string>('string') },
      yearStarted: { type: 'number' },
      /** Town, street or whatever finds the place; the county is among the settings. */
      location: { type: 'string' },
      lastLogin: { type: 'string', required: true },
      lastLoginVia: { type: 'string', required: true },
      purchasedSMS: { type: 'number', required: true },
      issuedSMS: { type: 'number', required: true },
      /** purchasedSMS - issuedSMS: a condition cannot subtract, and it must never go below zero. */
      smsBalance: { type: 'number', required: true },
      subscriptionEnd: { type: 'string' },
    },
    indexes: {
      // Who is this?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'account#profile', casing: 'none' },
      },
      // Whose number is this?
      byPhone: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['phone'], template: 'phone#${phone}', casing: 'none' },
        sk: { field: 'gsi1sk', composite: [], template: 'user', casing: 'none' },
      },
    },
  },
  tableOptions,
);
