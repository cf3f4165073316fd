import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { SendsModule } from '../sends.module.js';
import { ListsController } from './http/lists.controller.js';
import { DraftCheck, ListDrafts, DraftRows } from './list-drafts.js';
import { ListSource } from './list-source.js';
import { ListSweep } from './list-sweep.js';
import { PeopleLists } from './people-lists.js';
import { ListChanges } from './people/list-changes.js';
import { ListPeople } from './people/list-people.js';

/** Lists of people. */
@Module({
  imports: [AuditModule, SendsModule],
  ...shared([PeopleLists, ListDrafts, DraftRows, ListChanges, ListPeople, ListSource], { inner: [DraftCheck] }),
})
export class ListsModule {}

/** Removes what lists do not need any more. Needs the Leader of the app. */
@Module({ imports: [ListsModule], providers: [ListSweep] })
export class ListsWorkerModule {}

/** The routes of lists. */
@Module({ imports: [ListsModule, AuthModule], controllers: [ListsController] })
export class ListsApiModule {}
