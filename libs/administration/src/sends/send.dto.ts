import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  BATCH_FIELDS,
  isoTime,
  PRIORITIES,
  type Priority,
  priorityOf,
  tellerOf,
  type ToldJson,
  wireTemplate,
} from '@recado/core';
import { Declared, Moment, PageDto, ToldFields } from '@recado/http';
import { MessageTemplateDto } from '@recado/messages';
import type { CheckedRow, SendView } from '@recado/campaigns';
import type { CheckedSend } from './send-administration.js';

const STATES: readonly SendView['state'][] = ['reading', 'ready', 'queuing', 'queued', 'canceled', 'discarded'];
const count = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'ListSendFault', description: 'People of a list who do not get the send, for one reason.' })
class SendFaultDto {
  @ApiProperty({
    type: 'string',
    example: 'opted_out',
    description:
      'Such as `opted_out`, `duplicate`, or the code with which `POST /api/enqueue-messages` refuses a field.',
  })
  code: string;

  @ApiProperty({ ...count, example: 3 })
  total: number;
}

@ApiSchema({ name: 'ListSendPreview', description: 'What one of the first people gets.' })
class SendPreviewDto {
  @ApiProperty({ type: 'string', example: '5511987654321' })
  phone: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'Olá, Ana! O pedido 4711 saiu.' })
  text: string | null;

  @ApiProperty({ type: () => MessageTemplateDto, nullable: true, example: null })
  template: MessageTemplateDto | null;
}

@ApiSchema({ name: 'ListSendTemplate', description: 'The template of a send.' })
class UsedTemplateDto {
  @ApiProperty({ type: 'string', example: 'pedido_enviado' })
  name: string;

  @ApiProperty({ type: 'string', example: 'pt_BR' })
  language: string;
}

@ApiSchema({ name: 'ListSend', description: 'A send to a saved list.' })
export class ListSendDto extends Declared<ToldJson<typeof BATCH_FIELDS, 'send'>>() {
  @ApiProperty({ type: 'integer', nullable: true, example: 12, description: 'null: it was only checked.' })
  id: number | null;

  @ApiProperty({
    enum: STATES,
    enumName: 'ListSendState',
    example: 'queuing',
    description:
      '`queuing`: its messages are being queued, as the limits of the key allow. `queued`: all are. `ready`: checked and not sent.',
  })
  state: SendView['state'];

  @ApiProperty({ type: 'string', nullable: true, example: 'Aviso de novembro' })
  name: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Clientes', description: 'The name that the list had.' })
  list: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'vendas', description: 'A channel or a pool.' })
  channel: string | null;

  @ApiProperty({ type: () => UsedTemplateDto, nullable: true, example: null, description: 'null: it is a text.' })
  template: UsedTemplateDto | null;

  @ApiProperty({ enum: PRIORITIES, enumName: 'Priority', example: 'normal' })
  priority: Priority;

  @Moment('When its first message may leave; null: at once.', '2026-11-21T12:00:00.000Z')
  scheduled_at: string | null;

  @ApiProperty({ type: 'string', example: 'America/Sao_Paulo' })
  timezone: string;

  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  spread_seconds: number;

  @ApiProperty({ ...count, example: 1_250, description: 'People of the list.' })
  @ToldFields(BATCH_FIELDS, 'send')
  total: number;

  @ApiProperty({ ...count, example: 1_247, description: 'Those of them who get it.' })
  accepted: number;

  @ApiProperty({
    type: () => SendFaultDto,
    isArray: true,
    nullable: true,
    description: 'The others, by why not, the most frequent first; null once the messages are queued.',
  })
  refused: SendFaultDto[] | null;

  @ApiProperty({ ...count, example: 0, description: 'Messages that are queued.' })
  queued: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'Its batch, which can be looked up, paused and canceled; null: nothing is queued yet.',
  })
  batch_id: number | null;

  @ApiProperty({
    type: () => SendPreviewDto,
    isArray: true,
    nullable: true,
    description:
      'With `dry_run`: what the first people get. null without it, and for a key without `messages:read`, since it holds data of the list.',
  })
  preview: SendPreviewDto[] | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;

  @Moment('When it was confirmed.', '2026-11-20T16:14:00.320Z')
  confirmed_at: string | null;

  @Moment('When its last message was queued.')
  ended_at: string | null;
}

@ApiSchema({ name: 'ListSendPage', description: 'A page of sends.' })
export class ListSendPageDto extends PageDto {
  @ApiProperty({ type: () => ListSendDto, isArray: true })
  data: ListSendDto[];
}

const toldFields = tellerOf(BATCH_FIELDS, 'send');

/** The wire format of a send. `channel`: its name; `preview`: of a send that was only checked. */
export function sendJson(
  { send, faults }: CheckedSend,
  channel: string | null,
  preview?: SendPreviewDto[] | null,
): ListSendDto {
  const { scheduledAt, confirmedAt, endedAt } = send;
  return {
    id: preview === undefined ? send.id : null,
    state: send.state,
    name: send.name,
    list: send.reading?.sheet ?? null,
    channel,
    template: templateOf(send),
    priority: priorityOf(send.lane),
    scheduled_at: timeOf(scheduledAt),
    timezone: send.timezone,
    spread_seconds: Math.round(send.spreadMs / 1_000),
    ...toldFields(send),
    total: send.total,
    accepted: send.good,
    refused: faults && faults.map(({ code, total }) => ({ code, total: Number(total) })),
    queued: send.queued,
    batch_id: send.batchId,
    preview: preview ?? null,
    created_at: isoTime(send.createdAt),
    confirmed_at: timeOf(confirmedAt),
    ended_at: timeOf(endedAt),
  };
}

/** What the people of these rows get. */
export function previewJson(rows: readonly CheckedRow[]): SendPreviewDto[] {
  return rows.flatMap((row) => {
    if (!('item' in row)) return [];
    const { phone, text, content } = row.item;
    const template = content?.template;
    return [{ phone, text: text === '' ? null : text, template: template ? wireTemplate(template) : null }];
  });
}

/** Also of one whose messages are queued, when its values are not kept any more. */
function templateOf({ templateName: name, templateLanguage: language }: SendView): UsedTemplateDto | null {
  return name === null || language === null ? null : { name, language };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}
