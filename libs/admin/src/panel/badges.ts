import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Localization } from '../i18n/localization.js';
import type { BannerView } from '../ui/banner-line.js';
import type { Format } from '../format/format.js';
import { isListed, type Section, Sections } from './section.js';

/** The badges of the navigation, and the banners above every page. */
@Injectable()
export class Badges {
  constructor(
    private readonly sections: Sections,
    private readonly modules: ModuleRef,
  ) {}

  /** What every page shows now. */
  banners(reader: Localization): BannerView[] {
    const banners = this.sections.all.flatMap(({ banner }) => banner ?? []);
    return banners.flatMap((banner) => this.modules.get(banner, { strict: false }).read(reader) ?? []);
  }

  /** The badge of each section that has one now. */
  async read(format: Format): Promise<ReadonlyMap<Section, string>> {
    const read = this.sections.all.filter(isListed).map(async (section) => {
      const badge = section.badge && (await this.modules.get(section.badge, { strict: false }).read(format));
      return [section, badge] as const;
    });
    const found = await Promise.all(read);
    return new Map(found.flatMap(([section, badge]) => (badge ? [[section, badge] as const] : [])));
  }
}
