import { Module } from '@nestjs/common';
import { AuthApiModule, AuthModule } from '@recado/auth';
import { HealthApiModule } from '@recado/health';
import { LimitsModule } from '@recado/limits';
import { MessagesApiModule } from '@recado/messages';
import { InboundApiModule, WebhooksApiModule } from '@recado/webhooks';
import { ReferenceModule } from '../reference/reference.module.js';

const MODULES = [
  AuthModule,
  AuthApiModule,
  LimitsModule,
  MessagesApiModule,
  WebhooksApiModule,
  InboundApiModule,
  HealthApiModule,
  ReferenceModule,
];

/** Takes messages in, answers for them, and says how; hears what providers tell. */
@Module({ imports: MODULES })
export class ApiRole {}
