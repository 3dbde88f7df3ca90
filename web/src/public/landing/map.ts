import { brand } from '#shared/site/brand.ts';

const { latitude, longitude } = brand.place;

/** Half the width and height of the map, in degrees: some streets around the office. */
const AROUND = { longitude: 0.008, latitude: 0.0045 };

const position = `${latitude}/${longitude}`;

const box = [
  longitude - AROUND.longitude,
  latitude - AROUND.latitude,
  longitude + AROUND.longitude,
  latitude + AROUND.latitude,
].map((degrees) => degrees.toFixed(4));

/** The URL of the map as a page. */
export const mapPage = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${position}`;

/** The URL of the map in a frame. The content policy allows frames of this host only. */
export const mapFrame = `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`;
