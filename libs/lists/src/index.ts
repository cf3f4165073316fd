export { DraftRows, type LeavingPerson, type RefusedLine } from './drafts/draft-rows.js';
export { ListDrafts } from './drafts/list-drafts.js';
export { ListSource } from './list-source.js';
export { ListsApiModule, ListsModule, ListsWorkerModule } from './lists.module.js';
export { ListPeople } from './people/list-people.js';
export type { ListColumn, ListView } from './store/list.view.js';
export { type ListedPerson, PeopleLists } from './store/people-lists.js';
