import { brand } from '../../../../shared/brand.ts';

export function Contact() {
  return (
    <section id="contact" className="landing-section">
      <div className="container">
        <h2>Contact</h2>
        <dl className="contact">
          <div>
            <dt>Address</dt>
            <dd>{brand.address}</dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
            </dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </dd>
          </div>
          <div>
            <dt>Office hours</dt>
            <dd>{brand.officeHours}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
