import { Linked } from './linked.js';

/** A state of the installation that every page shows, such as a pause of everything. */
export interface BannerView {
  title: string;
  text: string;
  /** The page that ends it. */
  href: string;
}

/** A banner above the content of a page. */
export function BannerLine({ title, text, href }: BannerView) {
  return (
    <p class="notice notice-warn">
      <strong>
        <Linked href={href}>{title}</Linked>
      </strong>{' '}
      {text}
    </p>
  );
}
