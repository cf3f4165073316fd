/** How a local time looks on the wire, `Y-m-d H:i:s`, in the words of a schema. */
export const LOCAL_TIME_FIELD = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  example: '2026-11-20 16:30:00',
} as const;
