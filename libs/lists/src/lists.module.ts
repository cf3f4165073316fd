import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { SendsModule } from '@recado/sends';
import { DraftCheck } from './drafts/draft-check.js';
import { ListDrafts } from './drafts/list-drafts.js';
import { DraftRows } from './drafts/draft-rows.js';
import { ListsController } from './http/lists.controller.js';
import { ListSource } from './list-source.js';
import { ListSweep } from './list-sweep.js';
import { ListChanges } from './people/list-changes.js';
import { ListPeople } from './people/list-people.js';
import { PeopleLists } from './store/people-lists.js';

/** Lists of people. */
@Module({
  imports: [AuditModule, SendsModule],
  providers: [PeopleLists, ListDrafts, DraftCheck, DraftRows, ListChanges, ListPeople, ListSource],
  exports: [PeopleLists, ListDrafts, DraftRows, ListChanges, ListPeople, ListSource],
})
export class ListsModule {}

/** Removes what lists do not need any more. Needs the Leader of the app. */
@Module({ imports: [ListsModule], providers: [ListSweep] })
export class ListsWorkerModule {}

/** The routes of lists. */
@Module({ imports: [ListsModule, AuthModule], controllers: [ListsController] })
export class ListsApiModule {}
