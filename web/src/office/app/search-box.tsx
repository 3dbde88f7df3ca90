import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { useSlash } from '#web/src/office/lib/use-slash.ts';

/** Looks for an application from every screen; `/` leads here. */
export function SearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useSlash(input);

  const search = (event: FormEvent) => {
    event.preventDefault();
    // A number in the path or the query would stand in the logs of the network.
    if (text.trim()) navigate({ pathname: '/search', hash: encodeURIComponent(text.trim()) });
  };

  return (
    <search className="office-search">
      <form onSubmit={search}>
        <input
          ref={input}
          type="search"
          className="form-control form-control-sm"
          aria-label="Search applications"
          placeholder="Reference, number, PIN or name  ( / )"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(withoutUnseen(target.value))}
        />
      </form>
    </search>
  );
}
