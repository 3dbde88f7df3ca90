import { brand } from '#shared/site/brand.ts';
import { ContactMap } from './contact-map.tsx';
import type { LandingText } from './text.ts';

export const Contact = ({ text }: { text: LandingText['contact'] }) => (
  <section id="contact" className="section">
    <div className="container contact">
      <div>
        <h2>{text.title}</h2>
        <p>{text.text}</p>
        <dl>
          <div>
            <dt>{text.address}</dt>
            <dd>{brand.address}</dd>
          </div>
          <div>
            <dt>{text.phone}</dt>
            <dd>
              <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
            </dd>
          </div>
          <div>
            <dt>{text.email}</dt>
            <dd>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </dd>
          </div>
          <div>
            <dt>{text.officeHours}</dt>
            <dd>{text.hours}</dd>
          </div>
        </dl>
        <nav className="socials" aria-label={text.socials}>
          {brand.socials.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </nav>
      </div>
      <ContactMap text={text.map} />
    </div>
  </section>
);
