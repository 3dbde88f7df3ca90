import { json, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { PaperFacts } from '#shared/papers/paper-facts.ts';

/** It is written once, in the transaction that makes the paper necessary. The stream then has it printed. */
export const paperOrder = entity({
  name: 'paperOrder',
  about: 'A PDF that is to be made, with all that it says. It can be made again from this alone.',
  attributes: {
    userId: text(),
    projectId: text({ about: 'Its project, or `purchases` where it is about one of those.' }),
    ref: text({
      about: 'The reference of the first agreement of its project, or what was bought.',
    }),
    number: text({
      about:
        'The reference with a running number, such as F7K2Q9A03-1; P- and the receipt for a purchase.',
    }),
    orderedAt: text(),
    facts: json<PaperFacts>({ personal: true }),
  },
  key: {
    question: 'Which PDFs were ordered for this project?',
    pk: 'paperOrders#{userId}#{projectId}',
    sk: 'paperOrder#{number}',
  },
});

export type PaperOrderItem = ItemOf<typeof paperOrder>;

/** The write for the transaction that makes a paper necessary. */
export const orderPaper = (order: PaperOrderItem): PutWrite => paperOrder.create(order);
