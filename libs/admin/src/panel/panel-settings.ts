import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Settings } from '@recado/config';
import { Clock } from '@recado/core';
import { type Assets, findAssets, PANEL_ROOT } from './assets.js';
import { Badges } from './badges.js';
import { PanelRoutes } from './panel-routes.js';
import { type Section, Sections } from './section.js';

/** The parts that every page uses, in the order of the cascade. The first names the layers. */
const SHARED = [
  'base',
  'frame',
  'account',
  'controls',
  'forms',
  'search',
  'tables',
  'content',
  'chart',
  'tiles',
  'lists',
  'timeline',
];

/** The one stylesheet of the panel: the shared parts, then those of the sections. */
export function readStylesheet(root: string, sections: readonly Section[]): string {
  const shared = SHARED.map((part) => `ui/styles/${part}.css`);
  const own = sections.flatMap(({ styles }) => styles ?? []);
  return squeeze([...shared, ...own].map((file) => readFileSync(join(root, file), 'utf8')).join(''));
}

/** Joins layers of one name that follow each other, as those of most files do. Rules outside of layers stay where they are. */
function joinLayers(css: string): string {
  let [depth, layer, isJoined] = [0, '', false];
  return css.replace(/@layer ([a-z]+)\{|[{}]/g, (text: string, begun: string | undefined, at: number) => {
    if (text === '}') {
      depth--;
      isJoined = depth === 0 && layer !== '' && css.startsWith(`@layer ${layer}{`, at + 1);
      if (depth === 0 && !isJoined) layer = '';
      return isJoined ? '' : text;
    }
    depth++;
    const isLeftOut = isJoined;
    isJoined = false;
    if (begun !== undefined) layer = begun;
    return isLeftOut ? '' : text;
  });
}

/** Removes comments, white space and zeros, a third of the stylesheet. None of them is inside a quoted text. */
function squeeze(css: string): string {
  const small = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .replace(/ > /g, '>')
    .replace(/ \+ (?=\.?[*a-z])/g, '+')
    .replace(/ !important/g, '!important')
    .replace(/([ :(,-])0\.(?=\d)/g, '$1.')
    .replace(/ \/ /g, '/')
    .replace(/([a-z-]): /g, '$1:');
  return joinLayers(small);
}

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
