import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { ChannelTemplates, isGenerated, type TemplateView } from '@recado/channels';
import { demandsOf, DomainError, isoTime, templateFields } from '@recado/core';
import { isSendable } from '@recado/campaigns';
import { found } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { AccountTemplates } from '../account-templates.js';
import { ChannelAdministration } from './channel-administration.js';
import { notChangeable } from './channel-refusals.js';
import { NAME } from './channels.controller.js';
import { NewTemplateBody, readNewTemplate, violationOf } from './new-template.body.js';

@ApiSchema({
  name: 'ChannelTemplate',
  description: 'A template of the account behind a channel, as its provider told it.',
})
class ChannelTemplateDto {
  @ApiProperty({ type: 'string', example: 'pedido_enviado' })
  name: string;

  @ApiProperty({ type: 'string', example: 'pt_BR' })
  language: string;

  @ApiProperty({
    type: 'string',
    example: 'APPROVED',
    description: 'The word of the provider, such as `APPROVED`, `PENDING`, `PAUSED` or `REJECTED`.',
  })
  status: string;

  @ApiProperty({ example: true, description: 'Whether the provider takes messages of it, as far as it told.' })
  sendable: boolean;

  @ApiProperty({ type: 'string', nullable: true, example: 'UTILITY', description: 'null: not known.' })
  category: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The category that it gets on the first of next month; null: it keeps its own, or none was told.',
  })
  next_category: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'GREEN',
    description: 'How recipients take it, in the word of the provider: `GREEN`, `YELLOW` or `RED`; null: not told.',
  })
  quality: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'Why it was refused.' })
  rejected_reason: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Olá, {{1}}! O pedido {{2}} saiu.',
    description: 'Its text.',
  })
  body: string | null;

  @ApiProperty({
    type: 'array',
    nullable: true,
    items: { type: 'object', additionalProperties: true },
    example: [{ type: 'BODY', text: 'Olá, {{1}}! O pedido {{2}} saiu.' }],
    description: 'Header, body, footer and buttons, as the provider writes them; null: not told.',
  })
  components: Record<string, unknown>[] | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    example: ['body.1', 'body.2'],
    description: 'The fields that a send fills, by name.',
  })
  fields: string[];

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  checked_at: string;
}

@ApiSchema({ name: 'ChannelTemplatePage', description: 'All known templates of a channel.' })
class ChannelTemplatePageDto {
  @ApiProperty({ type: () => ChannelTemplateDto, isArray: true })
  data: ChannelTemplateDto[];
}

/** The templates of the accounts behind channels. */
@ApiTags('channels')
@ApiParam(NAME)
@Controller('api/channels/:name/templates')
export class ChannelTemplatesController {
  constructor(
    private readonly administration: ChannelAdministration,
    private readonly templates: ChannelTemplates,
    private readonly account: AccountTemplates,
  ) {}

  @Get()
  @RequireScope('templates:read')
  @ApiOperation({
    operationId: 'listChannelTemplates',
    summary: 'Templates of a channel',
    description:
      'As the provider last told them; it is not asked now. Empty for a provider that has none, or was never asked. They are created by `POST`, in the panel or at the provider.',
  })
  @ApiOkResponse({ type: ChannelTemplatePageDto, description: 'All known templates, by name and language.' })
  async page(@Param('name') name: string): Promise<ChannelTemplatePageDto> {
    const { id } = await this.administration.find(name);
    const known = (await this.templates.listOf(id)).filter((one) => !isGenerated(one));
    return { data: known.map(templateJson) };
  }

  @Post()
  @RequireScope('templates:write')
  @ApiOperation({
    operationId: 'createChannelTemplate',
    summary: 'Ask the provider for a new template',
    description:
      'What it takes is reviewed by it: `status` says how far that is. It takes up to 20 seconds. After a lost answer look the template up: a repeated request is refused, because the name is taken. One with a file in its header is created in the panel.',
  })
  @ApiBody({ type: NewTemplateBody })
  @ApiCreatedResponse({ type: ChannelTemplateDto, description: 'The provider has taken it.' })
  @ApiConflictResponse({
    description:
      '`not_changeable`: the channel is archived, its provider has no templates, or did not take this one; `detail` says why.',
  })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
    @Body() body: unknown,
  ): Promise<ChannelTemplateDto> {
    const channel = await this.administration.find(name);
    const manager = this.account.manager(channel);
    if (channel.archivedAt !== null) throw notChangeable('channel_archived');
    if (!manager) throw notChangeable('channel_templates_none');
    const template = readNewTemplate(body);
    const violations = manager.problemsOf(template).map((problem) => violationOf(problem, template));
    if (violations.length > 0) throw new DomainError('validation_failed', { violations });
    const failure = await this.account.create(channel, template, actorOf(principal, request));
    if (failure?.problem) {
      throw new DomainError('validation_failed', { violations: [violationOf(failure.problem, template)] });
    }
    if (failure) throw notChangeable('template_not_taken', { code: failure.code, detail: failure.detail ?? '–' });
    return templateJson(found(await this.templates.find(channel.id, template.name, template.language)));
  }

  @Get(':template/:language')
  @RequireScope('templates:read')
  @ApiParam({ name: 'template', schema: { type: 'string' }, example: 'pedido_enviado' })
  @ApiParam({ name: 'language', schema: { type: 'string' }, example: 'pt_BR' })
  @ApiOperation({
    operationId: 'getChannelTemplate',
    summary: 'Look up a template of a channel',
    description: 'As the provider last told it; it is not asked now.',
  })
  @ApiOkResponse({ type: ChannelTemplateDto, description: 'The template.' })
  async one(
    @Param('name') channel: string,
    @Param('template') name: string,
    @Param('language') language: string,
  ): Promise<ChannelTemplateDto> {
    const { id } = await this.administration.find(channel);
    const template = await this.templates.find(id, name, language);
    return templateJson(found(template && !isGenerated(template) && template));
  }
}

function templateJson(template: TemplateView): ChannelTemplateDto {
  const { name, language, status, category, correctCategory, quality, rejectedReason, body, checkedAt } = template;
  return {
    name,
    language,
    status,
    sendable: isSendable(template),
    category: category === '' ? null : category,
    next_category: correctCategory,
    quality,
    rejected_reason: rejectedReason,
    body,
    components: componentsIn(template),
    fields: templateFields(demandsOf(template)).map(({ key }) => key),
    checked_at: isoTime(checkedAt),
  };
}

/** The components in the JSON that the provider told; null: it told none. */
function componentsIn({ components }: Pick<TemplateView, 'components'>): Record<string, unknown>[] | null {
  const told: unknown = components === null ? null : JSON.parse(components);
  return Array.isArray(told) ? (told as Record<string, unknown>[]) : null;
}
