/** Makes the pictures of web/public: `node art/make.ts [icons] [social] [film]`, without names all of them. */
import { makeFilm } from './hero/make-film.ts';
import { makeIcons } from './icons/make-icons.ts';
import { makeSocial } from './social/make-social.ts';

const makers = { icons: makeIcons, social: makeSocial, film: makeFilm };
const asked = process.argv.slice(2);

for (const [name, make] of Object.entries(makers)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await make();
  console.info(`${name}: made`);
}
