import { Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { HealthApiModule } from '@recado/health';
import { MessagesApiModule } from '@recado/messages';

/** Takes messages in and answers for them. */
@Module({ imports: [AuthModule, MessagesApiModule, HealthApiModule] })
export class ApiRole {}
