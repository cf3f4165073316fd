/** The lanes that messages are sent by. The numbers are stored in the database. */
export const Lane = { High: 0, Normal: 1, Low: 2 } as const;
export type Lane = (typeof Lane)[keyof typeof Lane];

export const LANES: readonly Lane[] = [Lane.High, Lane.Normal, Lane.Low];
export const PRIORITIES = ['high', 'normal', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Choices of 21: high gets 16, normal 4 and low 1, so that no lane starves and one-time passwords do not wait. */
export const LANE_WEIGHTS: Readonly<Record<Lane, number>> = { [Lane.High]: 16, [Lane.Normal]: 4, [Lane.Low]: 1 };

/** The priority of a lane on the wire. */
export function priorityOf(lane: Lane): Priority {
  return PRIORITIES[lane];
}
