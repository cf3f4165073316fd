import type { ApiPropertyOptions } from '@nestjs/swagger';

/** How the documents describe that nobody received a message. */
export const SIMULATED_FIELD = {
  type: 'boolean',
  enum: [true],
  description:
    'Only where it is true: the message left, or will leave, by the simulator, so nobody receives it, whatever its status says.',
  example: true,
} as const satisfies ApiPropertyOptions;
