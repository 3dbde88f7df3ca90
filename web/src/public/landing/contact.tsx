import { brand } from '#shared/site/brand.ts';
import { OfficeMap } from '#web/src/art/office-map.tsx';
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

/** A picture of the map that contacts nobody, until the script replaces it by the live map. */
const ContactMap = ({ text }: { text: LandingText['contact']['map'] }) => (
  <figure className="map">
    <a href={mapPage} target="_blank" rel="noopener noreferrer" className="map-picture">
      <OfficeMap />
      <span className="map-open">{text.open}</span>
    </a>
    <figcaption>
      <button
        type="button"
        className="btn btn-outline-primary"
        data-map={mapFrame}
        data-title={text.alt}
        hidden
      >
        {text.live}
      </button>
      <p>{text.note}</p>
    </figcaption>
  </figure>
);

const { latitude, longitude } = brand.place;

/** Half the map's width and height in degrees: some streets around the office. */
const AROUND = { longitude: 0.008, latitude: 0.0045 };

const position = `${latitude}/${longitude}`;

const box = [
  longitude - AROUND.longitude,
  latitude - AROUND.latitude,
  longitude + AROUND.longitude,
  latitude + AROUND.latitude,
].map((degrees) => degrees.toFixed(4));

const mapPage = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${position}`;

/** The content policy allows frames of this host only. */
const mapFrame = `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`;
