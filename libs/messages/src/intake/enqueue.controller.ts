import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { preferredLanguage } from '@recado/core';
import type { EnqueueAnswer } from './enqueue-answer.js';
import { Intake } from './intake.js';

/** `POST /api/enqueue-messages`: queue messages, for now or for later. */
@Controller('api')
export class EnqueueController {
  constructor(private readonly intake: Intake) {}

  @Post('enqueue-messages')
  @HttpCode(200)
  @RequireScope('messages:write')
  enqueue(
    @CurrentPrincipal() principal: Principal,
    @Body() body: unknown,
    @Req() request: { id: string },
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<EnqueueAnswer> {
    return this.intake.enqueue({
      principal,
      body,
      requestId: request.id,
      language: preferredLanguage(acceptLanguage),
    });
  }
}
