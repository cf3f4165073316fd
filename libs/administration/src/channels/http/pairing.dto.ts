import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { PairingState } from '@recado/gateways';

const STATES = ['connected', 'scan', 'type', 'starting', 'stopped', 'missing', 'failed'] as const;

@ApiSchema({ name: 'ChannelPairing', description: 'How far the pairing of a channel with a phone is.' })
export class PairingDto {
  @ApiProperty({
    enum: STATES,
    enumName: 'PairingState',
    example: 'scan',
    description:
      '`scan`: the phone may scan `qr` now. `type`: its owner may type `code` now. `stopped` and `missing`: nothing happens before a POST.',
  })
  state: (typeof STATES)[number];

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The number of the paired phone; null: none, or not told.',
  })
  phone: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '2@9xK…',
    description: 'The text of the QR code, a credential: draw it, and keep it nowhere. It changes every few seconds.',
  })
  qr: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'What may be typed in place of scanning.',
  })
  code: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 20, description: 'How long a code holds, in seconds.' })
  code_seconds: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The code of a failure; null: there is none.',
  })
  failure: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'What the provider said.' })
  detail: string | null;

  @ApiProperty({
    example: false,
    description: 'Whether it may begin with the number of the phone, which then types a code.',
  })
  takes_phone: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The risk that must be accepted before it begins; null: none.',
  })
  risk: string | null;
}

@ApiSchema({ name: 'PairingStart', description: 'How a pairing begins.' })
export class PairingBody {
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    pattern: '^[1-9]\\d{6,14}$',
    example: '5511987654321',
    description: 'The number of the phone, which then types a code in place of scanning one.',
  })
  phone?: string | null;

  @ApiPropertyOptional({
    type: 'boolean',
    example: true,
    description: 'The risk that GET shows is accepted. Needed where there is one.',
  })
  accept_risk?: boolean;
}

/** What a pairing is like besides its state. */
interface PairingFacts {
  codeSeconds: number | null;
  takesPhone: boolean;
  risk: string | null;
}

/** The wire format of a pairing. */
export function pairingJson(state: PairingState, { codeSeconds, takesPhone, risk }: PairingFacts): PairingDto {
  return {
    state: state.kind,
    phone: state.kind === 'connected' ? state.phone : null,
    qr: state.kind === 'scan' ? state.qr : null,
    code: state.kind === 'scan' || state.kind === 'type' ? state.code : null,
    code_seconds: codeSeconds,
    failure: ('code' in state && (state.kind === 'failed' || state.kind === 'stopped') ? state.code : null) ?? null,
    detail: 'detail' in state ? state.detail : null,
    takes_phone: takesPhone,
    risk,
  };
}
