import type { HitGroup, SearchView } from './search.view.js';

/** Most things that are shown while a text is typed. */
const SHOWN = 5;

/** One thing that was found, with what it is. */
export interface LiveHit {
  href: string;
  name: string;
  place: string;
}

/** The first things that were found: what the text names whole, then one of each kind in turns, then where all of them are. */
export function liveHits({ groups }: Pick<SearchView, 'groups'>): LiveHit[] {
  const hits = groups.flatMap(({ title, hits: ofGroup }) =>
    ofGroup.map((hit, turn) => ({ ...hit, turn, place: title })),
  );
  const sorted = hits.toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || a.turn - b.turn);
  const found = [...sorted, ...groups.flatMap(linksOf)];
  return found.slice(0, SHOWN).map(({ href, name, place }) => ({ href, name, place }));
}

function linksOf({ title, links }: HitGroup) {
  return links.map(({ href, text }) => ({ href, name: text, place: title }));
}
