import { Sample } from './sample.tsx';

/** Every step of the type scale, with the class that has it. */
export const TypeSamples = () => (
  <Sample title="Type">
    <p className="h3">Page title</p>
    <p className="h4">Title of a failure</p>
    <p className="h5">Title of a card</p>
    <p className="amount">KES 1,000,000</p>
    <p>Text. We pay for the custom software your business needs.</p>
    <p className="form-text">Help and facts beside a text. The last six months.</p>
    <p className="reference">H7K2QX9</p>
    <p>
      A text with <a href="#main">a way to another screen</a> in it.
    </p>
  </Sample>
);
