import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { IntakeModule } from '@recado/intake';
import { LimitsModule } from '@recado/limits';
import { McpController } from './mcp.controller.js';
import { SendTokens } from './send-tokens.js';
import { Sends } from './sends.js';

/** Tools for assistants, at `/mcp`. Loaded only where they are switched on. */
@Module({
  imports: [AuditModule, AuthModule, IntakeModule, LimitsModule],
  controllers: [McpController],
  providers: [SendTokens, Sends],
})
export class McpModule {}
