import { Global, Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '../../messages/src/messages.module.js';
import { AcceptedIds } from '../../messages/src/queries/accepted-ids.js';
import { BatchQueries } from '../../messages/src/queries/batch.queries.js';
import { BatchesController } from '../../messages/src/queries/batches.controller.js';
import { MessageList } from '../../messages/src/queries/list/message-list.js';
import { MessageSearch } from '../../messages/src/queries/message-search.js';
import { MessageQueries } from '../../messages/src/queries/message.queries.js';
import { MessagesController } from '../../messages/src/queries/messages.controller.js';
import { ReceiptFigures } from '../../messages/src/queries/receipt-figures.js';
import { WaitingFigures } from '../../messages/src/queries/waiting-figures.js';
import { BatchForecast } from '../../messages/src/queries/waiting/batch-forecast.js';
import { LinePlaces } from '../../messages/src/queries/waiting/line-places.js';
import { RecipientTurns } from '../../messages/src/queries/waiting/recipient-turns.js';
import { WaitingReasons } from '../../messages/src/queries/waiting/waiting-reasons.js';
import { WaitingReasonReader } from '../../messages/src/view/waiting-reason-reader.js';

/** Everything that only reads messages and batches. Global for the port of the routes that change messages. */
@Global()
@Module({
  imports: [ChannelsModule, MessagesModule],
  providers: [
    MessageSearch,
    MessageQueries,
    AcceptedIds,
    BatchQueries,
    BatchForecast,
    LinePlaces,
    RecipientTurns,
    WaitingReasons,
    ReceiptFigures,
    WaitingFigures,
    { provide: WaitingReasonReader, useExisting: WaitingReasons },
  ],
  exports: [MessageQueries, AcceptedIds, BatchQueries, WaitingReasons, ReceiptFigures, WaitingFigures, WaitingReasonReader],
})
export class QueriesModule {}

/** The routes by which integrators look messages and batches up. */
@Module({
  imports: [QueriesModule, MessagesModule, AuthModule],
  providers: [MessageList],
  controllers: [MessagesController, BatchesController],
})
export class QueriesApiModule {}
