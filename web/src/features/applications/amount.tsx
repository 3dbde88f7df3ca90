import './applications.scss';
import type { Application } from '../../../../shared/contracts/financing.ts';
import { formatKes } from '../../lib/format.ts';

/** What was asked for; once something else is offered, that, with the wish struck through. */
export function Amount({ application }: { application: Application }) {
  const { suggestedAmount, offeredAmount } = application;
  if (offeredAmount === null || offeredAmount === suggestedAmount) {
    return <span className="money">{formatKes(suggestedAmount)}</span>;
  }
  return (
    <>
      <del className="money money-asked">
        <span className="visually-hidden">Asked for </span>
        {formatKes(suggestedAmount)}
      </del>{' '}
      <ins className="money">
        <span className="visually-hidden">, offered </span>
        {formatKes(offeredAmount)}
      </ins>
    </>
  );
}
