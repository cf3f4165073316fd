import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { MessageDto } from '@recado/messages';

@ApiSchema({ name: 'MessageList', description: 'A page of messages, newest first.' })
export class MessageListDto {
  @ApiProperty({ type: () => MessageDto, isArray: true })
  data: MessageDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Brings the next page, with the same filters; null: there is none.',
    example: 'J9x0mWcX2mQ3kq1uXbV1u1sxODQyMDMsMF0',
  })
  next_cursor: string | null;
}
