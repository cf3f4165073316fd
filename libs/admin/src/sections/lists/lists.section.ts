import { ListsModule } from '@recado/lists';
import { SendsModule } from '@recado/sends';
import { defineSection } from '../../panel/section.js';
import { ListsController } from './lists.controller.js';
import { OneListController } from './one-list.controller.js';
import { listTexts } from './texts/index.js';

/** Lists of people that are kept for sends. */
export const LISTS = defineSection({
  path: 'lists',
  group: 'sending',
  icon: 'people',
  texts: listTexts,
  controllers: [ListsController, OneListController],
  imports: [ListsModule, SendsModule],
  commands: [{ name: 'list', href: '/admin/lists', posts: '/admin/lists' }],
});
