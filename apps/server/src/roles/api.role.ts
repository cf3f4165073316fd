import { Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { HealthModule } from '@recado/health';
import { MessagesModule } from '@recado/messages';

/** Takes messages in and answers for them. */
@Module({ imports: [AuthModule, MessagesModule, HealthModule] })
export class ApiRole {}
