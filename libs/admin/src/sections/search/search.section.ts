import { ChannelsModule } from '@recado/channels';
import { QueriesModule } from '@recado/queries';
import { WebhooksModule } from '@recado/webhooks';
import { defineSection } from '../../session/kit.js';
import { SearchController } from './search.controller.js';
import { SearchFinder } from './search-finder.js';
import { searchTexts } from './texts/index.js';

/** The search for anything that has a page: where the box in the frame leads. */
export const SEARCH = defineSection({
  path: 'search',
  texts: searchTexts,
  controllers: [SearchController],
  providers: [SearchFinder],
  styles: 'sections/search/search.css',
  imports: [ChannelsModule, QueriesModule, WebhooksModule],
});
