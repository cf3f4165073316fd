import { shared } from '@recado/core';
import { Global, Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { MessagesModule, WaitingReasonReader } from '@recado/messages';
import { RecipientsModule } from '@recado/recipients';
import { BatchCounts } from './batches/batch-counts.js';
import { BatchForecast } from './batches/batch-forecast.js';
import { BatchListQuery } from './batches/batch-list.query.js';
import { BatchTexts } from './batches/batch-texts.js';
import { BatchQueries } from './batches/batch.queries.js';
import { BatchesUnderWay } from './batches/batches-under-way.js';
import { BatchesController } from './batches/batches.controller.js';
import { FailureGroups } from './failures/failure-groups.js';
import { ChannelBacklog } from './forecast/channel-backlog.js';
import { ChannelForecasts } from './forecast/channel-forecast.js';
import { ChannelUse } from './forecast/channel-use.js';
import { NewPeople } from './forecast/new-people.js';
import { ScheduledBefore } from './forecast/scheduled-before.js';
import { SendForecast } from './forecast/send-forecast.js';
import { ChannelFigures } from './figures/channel-figures.js';
import { FirstSteps } from './figures/first-steps.js';
import { MessageFigures } from './figures/message-figures.js';
import { Prices } from './figures/prices.js';
import { Processes } from './figures/processes.js';
import { ReceiptFigures } from './figures/receipt-figures.js';
import { WaitingFigures } from './figures/waiting-figures.js';
import { WaitingOverview } from './figures/waiting-overview.js';
import { MessageList } from './list/message-list.js';
import { MessagesController } from './list/messages.controller.js';
import { AcceptedIds } from './search/accepted-ids.js';
import { ScheduledBatches } from './schedules/scheduled-batches.js';
import { ScheduledBins } from './schedules/scheduled-bins.js';
import { ScheduledRanges } from './schedules/scheduled-ranges.js';
import { ScheduledCounts } from './schedules/scheduled-counts.js';
import { Cancelers } from './search/cancelers.js';
import { MessageLookups } from './search/message-lookups.js';
import { MessageSearch } from './search/message-search.js';
import { MessageQueries } from './search/message.queries.js';
import { ColdWaits } from './waiting/cold-waits.js';
import { DuePositions } from './waiting/due-positions.js';
import { ReviewWaits } from './waiting/review-waits.js';
import { RecipientSpacings } from './waiting/recipient-spacings.js';
import { WaitingReasons } from './waiting/waiting-reasons.js';

/** Everything that only reads messages and batches. Global for the port of the routes that change messages. */
@Global()
@Module({
  imports: [AuditModule, ChannelsModule, RecipientsModule, MessagesModule],
  ...shared(
    [
      MessageLookups,
      MessageQueries,
      AcceptedIds,
      Cancelers,
      BatchQueries,
      BatchTexts,
      BatchListQuery,
      FailureGroups,
      ScheduledCounts,
      ScheduledBatches,
      SendForecast,
      WaitingReasons,
      ReceiptFigures,
      WaitingFigures,
      BatchesUnderWay,
      FirstSteps,
      MessageFigures,
      ChannelFigures,
      Prices,
      Processes,
      WaitingOverview,
      { provide: WaitingReasonReader, useExisting: WaitingReasons },
    ],
    {
      inner: [
        MessageSearch,
        ScheduledRanges,
        ScheduledBins,
        BatchCounts,
        BatchForecast,
        ChannelBacklog,
        ChannelForecasts,
        ChannelUse,
        NewPeople,
        ScheduledBefore,
        ColdWaits,
        ReviewWaits,
        DuePositions,
        RecipientSpacings,
      ],
    },
  ),
})
export class QueriesModule {}

/** The routes by which integrators look messages and batches up. */
@Module({
  imports: [QueriesModule, MessagesModule, AuthModule],
  providers: [MessageList],
  controllers: [MessagesController, BatchesController],
})
export class QueriesApiModule {}
