import type { LiveHit } from './live-hits.js';

/** What was found while a text is typed, as further entries of the list of commands. */
export function LiveHits({ hits }: { hits: readonly LiveHit[] }) {
  return (
    <>
      {hits.map(({ href, name, place }, index) => (
        <a id={`command-hit-${index}`} role="option" tabindex={-1} href={href}>
          {name} <span class="quiet">{place}</span>
        </a>
      ))}
    </>
  );
}
