import { formatKes } from '../../lib/format.ts';

/** An example that says what is offered better than a stock photo would, in a few hundred bytes. */
export function HeroPicture() {
  return (
    <div className="plan" aria-hidden="true">
      <div className="plan-head">
        <span className="plan-label">Your system</span>
        <strong>ERP / POS System</strong>
      </div>
      <div className="plan-amount">
        <span className="plan-label">Financed</span>
        <strong>{formatKes(800_000)}</strong>
      </div>
      <div className="plan-track">
        <span />
        <span />
        <span />
        <span />
        <span className="plan-open" />
        <span className="plan-open" />
      </div>
      <div className="plan-foot">
        <span>4 of 6 installments paid</span>
        <strong>Soon yours</strong>
      </div>
    </div>
  );
}
