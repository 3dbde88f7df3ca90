import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type DutyStanding, openDuties, printDuties, readDuties } from '#shared/duties/contract.ts';
import { duties as known, numberText } from '#shared/duties/duties.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { linkWhenMade, useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { formatDay, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { ChoiceFilter } from '#web/src/office/lib/filters.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';

/** The regulator's window: each duty with its paragraph, how often it was kept, and what did not go so. */
export default function WindowPage() {
  const [params, setParams] = useSearchParams();
  const thisYear = Number(nairobiDay(Date.now()).slice(0, 4));
  const years = [thisYear, thisYear - 1].map(String);
  const year = years.find((one) => one === params.get('year')) ?? `${thisYear}`;
  const found = useQuery({
    queryKey: ['duties', year],
    queryFn: () => call(readDuties, { body: { year } }),
  });
  return (
    <Page
      title="Duties"
      aside={
        <form className="office-filters" aria-label="Filters">
          <ChoiceFilter
            label="Year"
            value={year}
            options={years.map((one) => [one, one] as const)}
            onChoose={(one) => setParams({ year: one })}
          />
          <PdfButton year={year} />
        </form>
      }
    >
      <Loaded query={found} label="Loading the duties" shape={['row', 'table']}>
        {({ duties, until }) => (
          <>
            <p>
              {until
                ? `Counted each night: these figures are until the end of ${formatDay(until)}.`
                : 'No night has counted this year yet.'}{' '}
              Exceptions are references, without names. Each look at this page is recorded. What is
              to be confirmed waits for an advocate.
            </p>
            <Card title={`What the law and the terms ask, ${year}`}>
              <Table label="Duties" columns={columns} items={duties} keyOf={({ duty }) => duty} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function PdfButton({ year }: { year: string }) {
  const open = useOpenFile(async () => {
    const { number: paper } = await call(printDuties, { body: { year } });
    const link = () => call(openDuties, { body: { paper } });
    const made = await linkWhenMade(link, 'projects.fileNotFound');
    if (!made) throw new Error('the PDF is still being made');
    return made;
  });
  return (
    <SmallButton disabled={open.isPending} onClick={() => open.mutate(undefined)}>
      {open.isPending ? 'Making the PDF...' : 'Save as PDF'}
    </SmallButton>
  );
}

const columns: readonly Column<DutyStanding>[] = [
  {
    title: 'Duty',
    place: 'title',
    cell: ({ duty }) => <Two text={known[duty].name} small={known[duty].paragraph} />,
  },
  { title: 'Number', cell: ({ duty }) => numberText(known[duty]) },
  {
    title: 'Kept',
    isNumber: true,
    cell: ({ kept, duty }) => <Two text={formatNumber(kept)} small={known[duty].counts} />,
  },
  { title: 'Newest', cell: ({ newest }) => (newest ? formatMoment(newest) : 'none yet') },
  {
    title: 'Exceptions',
    place: 'foot',
    cell: ({ broken, exceptions }) => (
      <Two
        text={<Chip label={{ text: `${broken}`, tone: broken === 0 ? 'yours' : 'late' }} />}
        small={exceptions.map(({ ref, at }) => `${ref} (${formatDay(at)})`).join('; ')}
      />
    ),
  },
];

const Two = ({ text, small }: { text: ReactNode; small: string }) => (
  <>
    {text} <small className="d-block">{small}</small>
  </>
);
