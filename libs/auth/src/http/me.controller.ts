import { CurrentPrincipal } from './current-principal.js';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CONFIG, type Config, Settings } from '@recado/config';
import type { Principal } from '../keys/principal.js';
import { MeDto, toMe } from './me.dto.js';

import './api-key.authentication.js';

/** `GET /api/me`: describes the key of the request, whatever its scopes. */
@ApiTags('service')
@Controller('api/me')
export class MeController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly settings: Settings,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getMe', summary: 'Look up the key of the request' })
  @ApiOkResponse({ type: MeDto, description: 'The key.' })
  me(@CurrentPrincipal() principal: Principal): MeDto {
    const { intake, limits } = this.config;
    return toMe(principal, { ...intake, timezone: this.settings.timezone, limits });
  }
}
