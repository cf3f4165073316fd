import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Settings } from '@recado/config';
import { Clock } from '@recado/core';
import { type Assets, findAssets, PANEL_ROOT } from './assets.js';
import { Badges } from './badges.js';
import { PanelRoutes } from './panel-routes.js';
import { type Section, Sections } from './section.js';
import { readStylesheet } from './stylesheet.js';

/** The settings of the installation that pages use. */
@Injectable()
export class PanelSettings {
  readonly baseUrl: string;
  readonly isHttps: boolean;
  readonly missingVariable: 'reject' | 'empty';
  /** The limits of keys that have none of their own. */
  readonly limits: Config['limits'];
  /** The kinds of gateways that channels may have. */
  readonly gateways: Config['gateways'];
  readonly sections: readonly Section[];
  /** The routes that need a login. `registerAdmin` fills it. */
  readonly routes = new PanelRoutes();
  readonly stylesheet: string;
  readonly assets: Assets;

  constructor(
    @Inject(CONFIG) { http, intake, limits, gateways }: Config,
    private readonly installation: Settings,
    readonly clock: Clock,
    { all: sections }: Sections,
    readonly badges: Badges,
  ) {
    this.baseUrl = http.baseUrl;
    this.isHttps = http.baseUrl.startsWith('https:');
    this.missingVariable = intake.missingVariable;
    this.limits = limits;
    this.gateways = gateways;
    this.sections = sections;
    this.stylesheet = readStylesheet(PANEL_ROOT, sections);
    this.assets = findAssets(this.stylesheet);
  }

  /** What pages call this installation. */
  get name(): string {
    return this.installation.name;
  }

  get timezone(): string {
    return this.installation.timezone;
  }
}
