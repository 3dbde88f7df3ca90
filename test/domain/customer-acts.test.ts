import { getCardLink } from '#shared/cards/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import {
  adjust,
  changeNumber,
  editCustomer,
  eraseCustomer,
  mergeCustomers,
} from '#shared/rewards/contract.ts';
import { sendSms } from '#shared/sms/contract.ts';
import {
  actsFor,
  type CustomerAct,
  customerActs,
} from '#web/src/features/rewards/customers/customer-table.tsx';

const routes: Record<CustomerAct, Contract> = {
  adjust,
  card: getCardLink,
  tell: sendSms,
  edit: editCustomer,
  number: changeNumber,
  merge: mergeCustomers,
  erase: eraseCustomer,
};

it('the owner is offered every act with a customer', () =>
  expect(actsFor('owner')).toEqual(Object.keys(customerActs)));

it('a manager is offered the acts with a customer whose routes take a manager, and no other', () => {
  const taken = actsFor('owner').filter((act) => routes[act].roles?.includes('manager' as never));
  expect(actsFor('manager')).toEqual(taken);
});
