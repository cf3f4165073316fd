import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Format } from '../format/format.js';
import { isListed, type Section, Sections } from './section.js';

/** The badges of the navigation. */
@Injectable()
export class Badges {
  constructor(
    private readonly sections: Sections,
    private readonly modules: ModuleRef,
  ) {}

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
