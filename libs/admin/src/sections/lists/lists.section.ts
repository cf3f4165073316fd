import { ListsModule, SendsModule } from '@recado/campaigns';
import { defineSection } from '../../session/kit.js';
import { ListsController } from './lists.controller.js';
import { OneListController } from './one-list.controller.js';
import { listTexts } from './texts/index.js';

/** Lists of people that are kept for sends. */
export const LISTS = defineSection({
  path: 'lists',
  group: 'sending',
  place: 'recipients',
  icon: 'people',
  texts: listTexts,
  controllers: [ListsController, OneListController],
  imports: [ListsModule, SendsModule],
  commands: [{ name: 'list', href: '/admin/lists', posts: '/admin/lists' }],
});
