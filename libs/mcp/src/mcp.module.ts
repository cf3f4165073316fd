import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { IntakeModule } from '@recado/intake';
import { Cancels } from './cancels.js';
import { DayAllowance } from './day-allowance.js';
import { McpController } from './mcp.controller.js';
import { SendPreviews } from './send-preview.js';
import { SendTokens } from './send-tokens.js';
import { PreviewedSends } from './previewed-sends.js';

/** Tools for assistants, at `/mcp`. Loaded only where they are switched on. */
@Module({
  imports: [AuditModule, AuthModule, IntakeModule],
  controllers: [McpController],
  providers: [SendTokens, SendPreviews, PreviewedSends, Cancels, DayAllowance],
})
export class McpModule {}
