import type { Localization } from '../i18n/localization.js';

/** A state of the installation that every page shows, such as a pause of everything. */
export interface BannerView {
  title: string;
  text: string;
  /** The page that ends it. */
  href: string;
}

/** Says what every page shows above its content. It is asked for every page, so it reads what is in memory or bounded. */
export interface Banner {
  /** Null: nothing. */
  read(reader: Localization): BannerView | null;
}
