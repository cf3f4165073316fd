import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Moment } from '@recado/http';
import type { ChannelState } from '@recado/channels';
import { ChannelLimitsDto } from './channel-limits.dto.js';

const STATES: readonly ChannelState[] = ['active', 'paused', 'suspended', 'throttled', 'failing', 'closed', 'archived'];
export const CHANNEL_NAME = { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', example: 'vendas' } as const;

@ApiSchema({ name: 'ChannelSeen', description: 'What was last seen of a channel; null: nothing.' })
export class ChannelSeenDto {
  @Moment('Its provider took a message, to within some seconds.', '2026-11-20T16:14:00.120Z')
  sent_at: string | null;

  @Moment('A receipt of one of its messages came, to within some seconds.')
  receipt_at: string | null;

  @Moment('Its provider was asked whether it could send.')
  checked_at: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'What was wrong then; null: nothing.' })
  check_code: string | null;
}

@ApiSchema({ name: 'Channel', description: 'A sender: a number or an instance at a provider.' })
export class ChannelDto {
  @ApiProperty(CHANNEL_NAME)
  name: string;

  @ApiProperty({ type: 'string', example: 'waha', description: 'The kind of its gateway.' })
  gateway: string;

  @ApiProperty({ enum: STATES, enumName: 'ChannelState', example: 'active' })
  state: ChannelState;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The code of the answer that stopped it, or `person`; null: nothing is wrong.',
  })
  reason: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '5511987654321',
    description: 'The number that it sends from; null: not known.',
  })
  phone: string | null;

  @ApiProperty({ example: false, description: 'Whether messages of keys without a channel leave by it.' })
  is_default: boolean;

  @ApiProperty({
    example: false,
    description: 'The environment describes it, or it is the simulator: only its limits can be changed.',
  })
  built_in: boolean;

  @Moment('A person or a program paused it.')
  paused_at: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'Who paused it.' })
  paused_by: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'The reason that they gave.' })
  pause_reason: string | null;

  @Moment('Since when it takes no new messages; null: it takes them.')
  archived_at: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;

  @ApiProperty({ type: () => ChannelSeenDto })
  seen: ChannelSeenDto;

  @ApiProperty({ type: () => ChannelLimitsDto })
  limits: ChannelLimitsDto;
}

@ApiSchema({ name: 'ChannelPage', description: 'All channels, by age.' })
export class ChannelPageDto {
  @ApiProperty({ type: () => ChannelDto, isArray: true })
  data: ChannelDto[];
}

@ApiSchema({ name: 'ChannelSetting', description: 'A setting of a channel. The value of a secret is never shown.' })
export class ChannelSettingDto {
  @ApiProperty({ type: 'string', example: 'url' })
  name: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'https://waha.example',
    description: 'Null: a secret, not set, or not shown to this key.',
  })
  value: string | null;

  @ApiProperty({ example: true })
  is_set: boolean;

  @ApiProperty({ example: false })
  is_secret: boolean;

  @ApiProperty({ example: true, description: 'Whether the channel cannot send without it.' })
  is_required: boolean;
}

@ApiSchema({ name: 'ChannelDetails', description: 'A channel with its settings.' })
export class ChannelDetailsDto extends ChannelDto {
  @ApiProperty({ type: () => ChannelSettingDto, isArray: true })
  settings: ChannelSettingDto[];
}
