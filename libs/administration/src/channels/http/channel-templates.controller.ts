import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '@recado/auth';
import { ChannelTemplates, isGenerated, type TemplateView } from '@recado/channels';
import { demandsOf, isoTime, templateFields } from '@recado/core';
import { isSendable } from '@recado/campaigns';
import { ChannelAdministration } from './channel-administration.js';
import { NAME } from './channels.controller.js';

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
  ) {}

  @Get()
  @RequireScope('templates:read')
  @ApiOperation({
    operationId: 'listChannelTemplates',
    summary: 'Templates of a channel',
    description:
      'As the provider last told them; it is not asked now. Empty for a provider that has none, or was never asked. They are created in the panel or at the provider.',
  })
  @ApiOkResponse({ type: ChannelTemplatePageDto, description: 'All known templates, by name and language.' })
  async page(@Param('name') name: string): Promise<ChannelTemplatePageDto> {
    const { id } = await this.administration.find(name);
    const known = (await this.templates.listOf(id)).filter((one) => !isGenerated(one));
    return { data: known.map(templateJson) };
  }
}

function templateJson(template: TemplateView): ChannelTemplateDto {
  const { name, language, status, category, rejectedReason, body, checkedAt } = template;
  return {
    name,
    language,
    status,
    sendable: isSendable(template),
    category: category === '' ? null : category,
    rejected_reason: rejectedReason,
    body,
    fields: templateFields(demandsOf(template)).map(({ key }) => key),
    checked_at: isoTime(checkedAt),
  };
}
