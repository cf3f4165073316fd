/** The schema of a local time on the wire, `Y-m-d H:i:s`. */
export const LOCAL_TIME_FIELD = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  example: '2026-11-20 16:30:00',
} as const;
