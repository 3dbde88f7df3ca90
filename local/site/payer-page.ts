/** The part of the developer's phone that pays: prompts with a PIN pad, and Paybill. */
export const payerStyle = `
  h2 { font-size: 1rem; margin: 0 0 .5rem; }
  section { margin: 0 0 1.5rem; }
  .prompt { padding: .75rem 1rem; border: 2px solid #1d7a3e; border-radius: 1rem; }
  .prompt p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
  .pad { display: grid; grid-template-columns: repeat(3, 1fr); gap: .5rem; margin: .5rem 0; }
  .pad button, .ways button { margin: 0; min-height: 2.75rem; }
  .ways { display: grid; gap: .5rem; }
  label { display: block; margin: 0 0 .5rem; }
  input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
    color: inherit; background: none; border: 1px solid currentColor; border-radius: .5rem; }
  input:focus-visible, summary:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px; }
  summary { padding: .6rem 0; cursor: pointer; }
`;

export const payerMarkup = `
<section aria-labelledby="payments">
<h2 id="payments">M-Pesa</h2>
<ol id="prompts" aria-live="polite" aria-label="Prompts, newest first"></ol>
<details>
<summary>Pay by Paybill</summary>
<form id="paybill">
<label>Account <input name="account" required maxlength="20" autocomplete="off"></label>
<label>Amount (KES) <input name="amount" required inputmode="numeric" pattern="[0-9]+" autocomplete="off"></label>
<label>Phone <input name="phone" required type="tel" value="0712345678"></label>
<button>Pay</button>
<p role="status" id="paid"></p>
</form>
</details>
</section>
`;

export const payerScript = `
  const prompts = document.getElementById('prompts');
  const open = new Map();
  const ways = { cancel: 'Cancel', noMoney: 'Not enough money', ignore: 'No answer' };

  async function post(path, body) {
    const response = await fetch('/_phone' + path, { method: 'POST', body: JSON.stringify(body) });
    const reply = await response.json();
    if (!response.ok) throw new Error(reply.message);
    return reply;
  }

  function button(text, act) {
    const made = element('button', { type: 'button', textContent: text });
    made.addEventListener('click', act);
    return made;
  }

  function pinPad(answer) {
    const pin = element('input',
      { type: 'password', inputMode: 'numeric', maxLength: 4, autocomplete: 'off' });
    const type = (digit) => { pin.value = (pin.value + digit).slice(0, 4); };
    const keys = [...'123456789'].map((digit) => button(digit, () => type(digit)));
    const form = element('form', {},
      element('label', {}, 'M-Pesa PIN (1234 is right) ', pin),
      element('div', { className: 'pad' }, ...keys,
        button('Clear', () => { pin.value = ''; }), button('0', () => type('0')),
        element('button', { textContent: 'Pay' })));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      answer({ pin: pin.value });
    });
    return form;
  }

  function showPrompt(prompt) {
    const outcome = element('p', {});
    const answer = (body) => post('/prompts/' + prompt.id, body).then(end, (error) => {
      outcome.textContent = error.message;
    });
    const controls = element('div', {}, pinPad(answer),
      element('div', { className: 'ways' }, ...Object.entries(ways).map(([name, text]) =>
        button(text, () => answer({ answer: name })))));
    function end({ code, receipt }) {
      controls.remove();
      open.delete(prompt.id);
      outcome.textContent = receipt ? 'Paid. Receipt ' + receipt + '.' : 'Not paid: code ' + code + '.';
    }
    const amount = prompt.amount.toLocaleString('en-KE');
    prompts.prepend(element('li', { className: 'prompt' },
      element('p', { className: 'to' }, 'On ' + prompt.phone),
      element('p', {}, 'Pay KES ' + amount + ' to Miliki, account ' + prompt.account + '?'),
      outcome, controls));
    open.set(prompt.id, end);
  }

  function refreshPrompts(all) {
    for (const prompt of all) {
      if (!prompt.code && !open.has(prompt.id)) showPrompt(prompt);
      if (prompt.isTold) open.get(prompt.id)?.(prompt);
    }
  }

  const paybill = document.getElementById('paybill');
  paybill.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { account, amount, phone } = Object.fromEntries(new FormData(paybill));
    const paid = document.getElementById('paid');
    try {
      const full = phone.replace(/\\s/g, '').replace(/^0/, '+254');
      const reply = await post('/paybill', { account, amount: Number(amount), phone: full });
      paid.textContent = reply.receipt
        ? 'Paid. Receipt ' + reply.receipt + '.' : 'Refused: ' + reply.refused + '.';
    } catch (error) {
      paid.textContent = error.message;
    }
  });
`;
