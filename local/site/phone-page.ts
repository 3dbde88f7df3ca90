import { payerMarkup, payerScript, payerStyle } from './payer-page.ts';

/** The developer's phone: the SMS that were sent, for reading a one-time code by eye, and M-Pesa. */
export const phonePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>The developer's phone</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.45 system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#eceff3, #16181c); }
  main { max-width: 26rem; min-height: 100vh; margin: 0 auto; padding: 1rem; box-sizing: border-box;
    background: light-dark(#fff, #202329); }
  h1 { font-size: 1.1rem; margin: 0 0 1rem; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
  .to { font-size: .8rem; color: light-dark(#545b66, #b2b9c4); margin: 0 0 .25rem; }
  .text { margin: 0; padding: .75rem 1rem; border-radius: 1rem 1rem 1rem .25rem;
    background: light-dark(#e6f0e8, #26372a); white-space: pre-wrap; overflow-wrap: anywhere; }
  button { margin-top: .5rem; padding: .6rem 1rem; font: inherit; font-variant-numeric: tabular-nums;
    border: 1px solid currentColor; border-radius: .5rem; background: none; color: inherit; cursor: pointer; }
  button:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px; }
${payerStyle}</style>
</head>
<body>
<main>
<h1>The developer's phone</h1>
${payerMarkup}<h2>Messages</h2>
<p id="empty">No messages yet. An SMS that the app sends shows up here.</p>
<ol id="messages" aria-live="polite" aria-label="Messages, newest first"></ol>
</main>
<script>
  const list = document.getElementById('messages');
  const empty = document.getElementById('empty');
  const shown = new Set();

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function copyButton(code) {
    const button = element('button', { type: 'button', textContent: 'Copy ' + code });
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code);
      button.textContent = 'Copied ' + code;
    });
    return button;
  }

  function show(message) {
    const time = new Date(message.Timestamp);
    const item = element('li', {},
      element('p', { className: 'to' }, 'To ' + message.PhoneNumber + ', ',
        element('time', { dateTime: message.Timestamp }, time.toLocaleTimeString())),
      element('p', { className: 'text' }, message.Message));
    const code = /\\b\\d{6}\\b/.exec(message.Message);
    if (code) item.append(copyButton(code[0]));
    list.prepend(item);
    shown.add(message.MessageId);
  }

${payerScript}
  async function refresh() {
    try {
      refreshPrompts((await (await fetch('/_phone/prompts')).json()).prompts);
      const messages = await (await fetch('/_phone/messages')).json();
      for (const message of messages) if (!shown.has(message.MessageId)) show(message);
      empty.hidden = messages.length > 0;
    } catch {
      // The server is restarting; the next try will tell.
    }
    setTimeout(refresh, 1000);
  }
  refresh();
</script>
</body>
</html>
`;
