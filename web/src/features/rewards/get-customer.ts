import { queryOptions } from '@tanstack/react-query';
import { listCustomers } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

/**
 * The customer with a number; null if nobody has it yet, which is no failure here.
 *
 * @param phone as +254712345678; null while it is being typed
 */
export const customerQuery = (phone: string | null) =>
  queryOptions({
    queryKey: ['customers', 'one', phone],
    queryFn: async ({ signal }) => {
      const { customers } = await call(listCustomers, { body: { search: phone ?? '' }, signal });
      return customers[0] ?? null;
    },
    enabled: phone !== null,
    // A cashier does not wait for a second try.
    retry: false,
    staleTime: 0,
  });
