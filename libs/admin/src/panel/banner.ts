import type { Localization } from '../i18n/localization.js';
import type { BannerView } from '../ui/banner-line.js';

/** Says what every page shows above its content. It is asked for every page, so it reads what is in memory or bounded. */
export interface Banner {
  /** Null: nothing. */
  read(reader: Localization): BannerView | null;
}
