import { useId } from 'react';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { controlClass, Field } from '#web/src/components/field.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { Sample } from './sample.tsx';

export const ControlSamples = () => (
  <>
    <Buttons />
    <Fields />
    <Choices />
  </>
);

const buttons = [
  ['Primary', 'btn-primary'],
  ['Secondary', 'btn-outline-primary'],
  ['Danger', 'btn-danger'],
  ['Careful', 'btn-outline-danger'],
  ['Accent', 'btn-accent'],
  ['Link', 'btn-link'],
] as const;

const Buttons = () => (
  <Sample title="Buttons">
    <div className="sample-row">
      {buttons.map(([label, look]) => (
        <button key={label} type="button" className={`btn ${look}`}>
          {label}
        </button>
      ))}
      <button type="button" className="btn btn-primary" disabled>
        Disabled
      </button>
      <CopyButton what="sample" text="Miliki" />
    </div>
    <SubmitButton label="Save" busyLabel="Saving..." busy={false} className="" />{' '}
    <SubmitButton label="Save" busyLabel="Saving..." busy className="" />
  </Sample>
);

const Fields = () => (
  <Sample title="Fields">
    <div className="card sample-card">
      <Field label="Business Name" help="As on the certificate.">
        {(control) => <input {...control} className="form-control" defaultValue="Mama Njeri" />}
      </Field>
      <Field label="KRA PIN" optional>
        {(control) => <input {...control} className="form-control" placeholder="A000000000A" />}
      </Field>
      <Field label="County" error="Choose a county.">
        {(control) => (
          <select {...control} className={controlClass('form-select', control)}>
            <option>Choose one</option>
            <option>Nairobi</option>
          </select>
        )}
      </Field>
      <Field label="Phone Number" help="It cannot be changed here.">
        {(control) => (
          <input {...control} className="form-control" readOnly defaultValue="0712 345 678" />
        )}
      </Field>
      <Field label="Description" error="Tell us what the system should do.">
        {(control) => <textarea {...control} className="form-control" rows={3} />}
      </Field>
    </div>
  </Sample>
);

function Choices() {
  const name = useId();
  return (
    <Sample title="Choices">
      <div className="choice-list">
        <label className="choice">
          <input type="radio" name={name} defaultChecked />
          <Icon name="sun" size="small" />
          <span className="choice-text">
            Chosen <span className="choice-detail">KES 300,000</span>
          </span>
        </label>
        <label className="choice">
          <input type="radio" name={name} />
          <Icon name="moon" size="small" />
          <span className="choice-text">Not chosen</span>
        </label>
        <label className="choice">
          <input type="checkbox" defaultChecked />
          <span className="choice-text">Agreed</span>
        </label>
        <label className="choice">
          <input type="checkbox" aria-invalid="true" />
          <span className="choice-text">Not agreed, and it has to be</span>
        </label>
      </div>
    </Sample>
  );
}
