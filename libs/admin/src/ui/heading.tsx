import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';

interface Link {
  href: string;
  text: string;
}

interface HeadingProps {
  title: ComponentChildren;
  /** A sentence below the title. */
  lead?: ComponentChildren;
  /** The page above this one. */
  trail?: Link;
  /** A quiet link below the lead. */
  aside?: Link;
  /** Buttons and links beside the title. */
  children?: ComponentChildren;
}

/** The head of a page: where it belongs, its title, and what can be done with it. */
export function Heading({ title, lead, trail, aside, children }: HeadingProps) {
  return (
    <header class="heading">
      <div>
        {trail && <Trail {...trail} />}
        <h1>{title}</h1>
        {lead && <p class="lead">{lead}</p>}
        {aside && (
          <p class="quiet">
            <a href={aside.href}>{aside.text}</a>
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

/** The link to the page above. */
export function Trail({ href, text }: Link) {
  return (
    <p class="trail">
      <a href={href}>
        <Icon name="left" />
        {text}
      </a>
    </p>
  );
}
