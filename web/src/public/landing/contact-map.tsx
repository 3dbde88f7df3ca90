import { OfficeMap } from '#web/src/art/office-map.tsx';
import { mapFrame, mapPage } from './map.ts';
import type { LandingText } from './text.ts';

/** A picture of the map, which sends no request to others, until the script replaces it by the live map. */
export const ContactMap = ({ text }: { text: LandingText['contact']['map'] }) => (
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
