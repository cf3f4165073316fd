import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { ContentChecksModule, IntakeModule, LimitsModule } from '@recado/intake';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { ChannelRules } from './check/channel-rules.js';
import { SendFiles } from './files/send-files.js';
import { ListCheck } from './list-check.js';
import { ListReader } from './list-reader.js';
import { PanelKey } from './panel-key.js';
import { SendRetention } from './run/send-retention.js';
import { SendRunner } from './run/send-runner.js';
import { SendSteps } from './run/send-steps.js';
import { SendSweep } from './run/send-sweep.js';
import { SavedTexts } from './saved-texts.js';
import { SendAttachments } from './send-attachments.js';
import { SendChanges } from './send-changes.js';
import { SendObstacles } from './send-obstacles.js';
import { SendRules } from './send-rules.js';
import { SheetProcess, SheetReader } from './sheets/sheet-process.js';
import { SenderTemplates } from './template/sender-templates.js';
import { PersonRows } from './store/person-rows.js';
import { Sends } from './store/sends.js';
import { SendTests } from './tests/send-tests.js';
import { TestNumbers } from './tests/test-numbers.js';

/** What people send from the panel. Needs the RecipientBlocklist of the app. */
@Module({
  imports: [AuditModule, AuthModule, ChannelsModule, ContentChecksModule, MediaModule, MessagesModule],
  ...shared(
    [
      ChannelRules,
      SendFiles,
      SendAttachments,
      SenderTemplates,
      Sends,
      SendChanges,
      SendObstacles,
      SendRules,
      PanelKey,
      ListReader,
      ListCheck,
      SavedTexts,
      PersonRows,
      TestNumbers,
    ],
    { inner: [{ provide: SheetReader, useClass: SheetProcess }] },
  ),
})
export class SendsModule {}

/** Tests of sends, for the panel. */
@Module({
  imports: [SendsModule, AuditModule, ChannelsModule, IntakeModule, MessagesModule],
  providers: [SendTests],
  exports: [SendTests],
})
export class SendTestsModule {}

/** The loop that queues confirmed sends. Needs the Leader of the app. */
@Module({
  imports: [SendsModule, AuditModule, LimitsModule, ChannelsModule, MediaModule, MessagesModule, IntakeModule],
  providers: [SendRunner, SendSweep, SendRetention, SendSteps],
})
export class SendsWorkerModule {}
