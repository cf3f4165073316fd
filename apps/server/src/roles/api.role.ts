import { Module } from '@nestjs/common';
import { AdministrationApiModule } from '@recado/administration';
import { AuthApiModule, AuthModule } from '@recado/auth';
import { CallbacksApiModule } from '@recado/callbacks';
import { DialectsModule } from '@recado/dialects';
import { HealthApiModule } from '@recado/health';
import { IntakeApiModule, LimitsModule } from '@recado/intake';
import { MediaApiModule } from '@recado/media';
import { MessageChangesApiModule } from '@recado/messages';
import { ListsApiModule } from '@recado/campaigns';
import { OptOutsApiModule } from '@recado/opt-outs';
import { PrivacyApiModule } from '@recado/privacy';
import { QueriesApiModule } from '@recado/queries';
import { WebhooksApiModule } from '@recado/webhooks';
import { ReferenceModule } from '../reference/reference.module.js';

const MODULES = [
  AuthModule,
  AuthApiModule,
  LimitsModule,
  IntakeApiModule,
  QueriesApiModule,
  MediaApiModule,
  MessageChangesApiModule,
  OptOutsApiModule,
  ListsApiModule,
  WebhooksApiModule,
  PrivacyApiModule,
  AdministrationApiModule,
  CallbacksApiModule,
  DialectsModule,
  HealthApiModule,
  ReferenceModule,
];

/** The API for integrators, its reference, and the callbacks of providers. */
@Module({ imports: MODULES })
export class ApiRole {}
