import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readSale } from '#shared/collection/sale-contract.ts';
import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { monthText } from '#web/src/office/affordability/figures.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { Figures } from './figures.tsx';
import { MoneyHead } from './money-head.tsx';

/** Months that can be looked at, this one among them. */
const MONTHS = 12;

/** The sale in the numbers of a month, which is in the address. */
export default function FiguresPage() {
  const [params, setParams] = useSearchParams();
  const thisMonth = nairobiMonth(Date.now());
  const months = Array.from({ length: MONTHS }, (_, n) => monthAfter(thisMonth, -n));
  const month = months.find((one) => one === params.get('month')) ?? thisMonth;
  const sale = useQuery({
    queryKey: ['sale', month],
    queryFn: () => call(readSale, { query: { month } }),
  });
  return (
    <main id="main" className="office-main">
      <MoneyHead title="The sale in numbers">
        <form className="office-filters" aria-label="Filters">
          <label>
            Month{' '}
            <select
              className="form-select form-select-sm"
              value={month}
              onChange={({ target }) => setParams({ month: target.value })}
            >
              {months.map((one) => (
                <option key={one} value={one}>
                  {monthText(one)}
                </option>
              ))}
            </select>
          </label>
        </form>
      </MoneyHead>
      {sale.isPending && <Skeleton label="Loading the numbers" shape={['row', 'table']} />}
      {sale.error && <ErrorCard error={sale.error} onRetry={() => void sale.refetch()} />}
      {sale.data?.standing && !sale.error && (
        <Figures month={month} days={sale.data.days} standing={sale.data.standing} />
      )}
      {sale.data && !sale.data.standing && (
        <EmptyState
          icon="coins"
          text="No day of this month is counted yet. Each night counts the day before it."
        />
      )}
    </main>
  );
}
