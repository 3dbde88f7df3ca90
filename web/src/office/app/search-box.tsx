import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Found, searchOffice } from '#shared/assessment/contract.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { useSlash } from '#web/src/office/lib/keys.ts';

/** A pause in typing, after which the office looks. */
const PAUSE_MS = 200;

const LEAST = searchOffice.body.text.min;

const titles: Readonly<Record<Found['kind'], string>> = {
  payment: 'Payments',
  application: 'Applications',
  agreement: 'Agreements',
  project: 'Projects',
};

const kinds = Object.keys(titles) as Found['kind'][];

function pathOf({ kind, ref, about, paid }: Found): string {
  if (!paid) return `/${kind}s/${ref}`;
  if (paid.agreement) return `/agreements/${paid.agreement}`;
  return about === 'Unmatched' ? '/money/unmatched' : `/money/day?day=${paid.day}`;
}

const textOf = ({ about, paid }: Found): string =>
  paid ? `${formatKes(paid.amount)}, ${formatDay(paid.day)}, ${about}` : about;

/** The answer for a text, of which the last one that was typed counts. */
function useFound(text: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  const query = useQuery({
    queryKey: ['search', asked],
    // In the body, because a number in the path or query would be in network logs.
    queryFn: () => call(searchOffice, { body: { text: asked } }),
    enabled: asked.length >= LEAST,
    placeholderData: keepPreviousData,
  });
  const isOf = asked === text && !query.isPlaceholderData;
  return { query, ask: () => setAsked(text), answer: isOf ? query.data : undefined };
}

/** Finds whatever the member may open, from every screen. The arrows choose, and Enter opens what is exact at once. */
export function SearchBox() {
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setIsOpen] = useState(false);
  const [isEntered, setIsEntered] = useState(false);
  const text = typed.trim();
  const { query, ask, answer } = useFound(text);
  const found = query.data?.found ?? [];
  const isShown = isOpen && text.length >= LEAST;

  useSlash(input);

  const close = () => {
    setTyped('');
    setIsOpen(false);
  };
  const open = (one: Found) => {
    close();
    navigate(pathOf(one));
  };

  useEffect(() => {
    if (!isEntered || !answer) return;
    setIsEntered(false);
    const [first] = answer.found;
    if (first && answer.isExact) open(first);
    else setChosen(0);
  });

  const type = (next: string) => {
    setTyped(withoutUnseen(next));
    setChosen(-1);
    setIsEntered(false);
    setIsOpen(true);
  };

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = found[chosen];
    if (step && isShown) setChosen(Math.min(Math.max(chosen + step, 0), found.length - 1));
    else if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter' && isShown && one) open(one);
    else if (event.key === 'Enter') {
      ask();
      setIsOpen(true);
      setIsEntered(true);
    } else return;
    event.preventDefault();
  };

  return (
    <search className="office-search">
      <input
        ref={input}
        type="search"
        role="combobox"
        className="form-control form-control-sm"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={id}
        aria-activedescendant={isShown && found[chosen] ? `${id}-${chosen}` : undefined}
        placeholder="Name, reference, receipt or number  ( / )"
        autoComplete="off"
        maxLength={searchOffice.body.text.max}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
      />
      {isShown && (
        <div className="office-found card" onPointerDown={(event) => event.preventDefault()}>
          {query.error && <ErrorCard error={query.error} onRetry={() => void query.refetch()} />}
          {!query.error && <p role="status">{statusOf(answer?.found.length)}</p>}
          <div role="listbox" id={id} aria-label="Found">
            {kinds.map((kind) => (
              <Group key={kind} kind={kind} found={found} chosen={chosen} id={id} onOpen={close} />
            ))}
          </div>
        </div>
      )}
    </search>
  );
}

interface GroupProps {
  kind: Found['kind'];
  found: readonly Found[];
  chosen: number;
  /** Of the list. */
  id: string;
  onOpen: () => void;
}

function Group({ kind, found, chosen, id, onOpen }: GroupProps) {
  if (!found.some((one) => one.kind === kind)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box may have groups, and no fieldsets
    <div role="group" aria-label={titles[kind]}>
      <span aria-hidden="true">{titles[kind]}</span>
      {found.map(
        (one, at) =>
          one.kind === kind && (
            <Link
              key={one.ref}
              role="option"
              id={`${id}-${at}`}
              aria-selected={at === chosen}
              tabIndex={-1}
              to={pathOf(one)}
              onClick={onOpen}
            >
              <span className="office-ref">{one.ref}</span>
              <bdi>{one.businessName}</bdi>
              <small>{textOf(one)}</small>
            </Link>
          ),
      )}
    </div>
  );
}

function statusOf(count: number | undefined): string {
  if (count === undefined) return 'Searching';
  if (count > 0) return count === 1 ? '1 found' : `${count} found`;
  return 'Nothing found. Try a whole reference, receipt, number, PIN or registration, or how a word of a name begins.';
}
