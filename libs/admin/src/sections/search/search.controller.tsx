import { Get, Query } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import { listHref } from '../../panel/list-query.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { liveHits } from './live-hits.js';
import { LiveHits } from './live-search.part.js';
import { SearchFinder } from './search-finder.js';
import { isSecret, readTerms } from './search-terms.js';
import { SearchPage } from './search.page.js';
import { certainHit, searchView } from './search.view.js';
import { searchTexts } from './texts/index.js';

/** The fewest characters that are looked for while they are typed. */
const LEAST = 2;

/** Finds what a text names. A certain hit is opened at once. */
@PanelPages('search')
export class SearchController {
  constructor(private readonly finder: SearchFinder) {}

  @Get()
  async search(@CurrentRequest() panel: PanelRequest, @Query('q') typed: unknown): Promise<void> {
    const terms = readTerms(typed);
    const list = isSecret(terms) ? null : await this.finder.listOf(terms);
    if (list !== null) return panel.redirect(list);
    const view = searchView(terms, await this.finder.find(terms, panel), panel);
    const certain = certainHit(view);
    if (certain !== null) return panel.redirect(certain);
    if (isSecret(terms)) {
      return panel.redirect('/admin/search', bad(panel.texts(searchTexts).unknownSecret));
    }
    await panel.show({ title: panel.t.frame.search, body: <SearchPage view={view} /> });
  }

  /** What the list of commands shows while a text is typed. Without the script the page of the search answers. */
  @Get('live')
  async live(@CurrentRequest() panel: PanelRequest, @Query('q') typed: unknown): Promise<void> {
    const terms = readTerms(typed);
    if (!panel.isPartial) return panel.redirect(listHref('/admin/search', { q: terms.text }));
    const list = isSecret(terms) ? null : await this.finder.listOf(terms);
    const { filtered, groups } = panel.texts(searchTexts);
    const typedHits = list === null ? [] : [{ href: list, name: filtered(terms.text), place: groups.messages }];
    const isSought = list === null && terms.text.length >= LEAST && !isSecret(terms);
    const view = isSought ? searchView(terms, await this.finder.find(terms, panel), panel) : { groups: [] };
    const part = <LiveHits hits={[...typedHits, ...liveHits(view)]} />;
    await panel.show({ title: panel.t.frame.search, body: part, part });
  }
}
