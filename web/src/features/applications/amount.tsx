import type { Application } from '../../../../shared/applications/contract.ts';
import { RichText } from '../../components/rich-text.tsx';
import { visuallyHidden } from '../../components/visually-hidden.tsx';
import { formatKes } from '../../lib/language/format.ts';

/** The requested amount. If an offer has a different one, that stands beside it. */
export function Amount({ application }: { application: Application }) {
  const { suggestedAmount, offeredAmount } = application;
  if (offeredAmount === null || offeredAmount === suggestedAmount) {
    return <span className="money">{formatKes(suggestedAmount)}</span>;
  }
  return (
    <>
      <del className="money money-asked">
        <RichText
          text="<hidden>Asked for </hidden>{amount}"
          values={{ amount: formatKes(suggestedAmount) }}
          tags={{ hidden: visuallyHidden }}
        />
      </del>{' '}
      <ins className="money">
        <RichText
          text="<hidden>, offered </hidden>{amount}"
          values={{ amount: formatKes(offeredAmount) }}
          tags={{ hidden: visuallyHidden }}
        />
      </ins>
    </>
  );
}
