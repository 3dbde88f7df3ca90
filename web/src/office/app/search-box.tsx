import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from '../lib/keys.ts';

/** Looks for an application from every screen; `/` leads here. */
export function SearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

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
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  );
}
