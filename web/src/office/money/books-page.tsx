import { useSearchParams } from 'react-router';
import { nairobiDay, nairobiMonth } from '#shared/platform/time.ts';
import { DayFilter, useFilterChange } from '#web/src/office/lib/filters.tsx';
import { Books, type Period, periodProblem } from './books.tsx';
import { MoneyPage } from './money-page.tsx';

/** The period is in the address, by default this month until today. */
export default function BooksPage() {
  const [params] = useSearchParams();
  const choose = useFilterChange();
  const today = nairobiDay(Date.now());
  const period: Period = {
    from: params.get('from') ?? `${nairobiMonth(Date.now())}-01`,
    to: params.get('to') ?? today,
  };
  const problem = periodProblem(period, today);
  return (
    <MoneyPage
      title="The books"
      aside={
        <form className="office-filters" aria-label="Filters">
          <DayFilter
            label="From"
            day={period.from}
            last={today}
            onChoose={(from) => choose({ from })}
          />
          <DayFilter label="To" day={period.to} last={today} onChoose={(to) => choose({ to })} />
        </form>
      }
    >
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : (
        <Books key={`${period.from} ${period.to}`} period={period} />
      )}
    </MoneyPage>
  );
}
