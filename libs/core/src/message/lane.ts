/** Three lanes share the way out. The numbers are what the database keeps. */
export const Lane = { High: 0, Normal: 1, Low: 2 } as const;
export type Lane = (typeof Lane)[keyof typeof Lane];

export const LANES: readonly Lane[] = [Lane.High, Lane.Normal, Lane.Low];
export const PRIORITIES = ['high', 'normal', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Of 21 turns, 16 go to high, 4 to normal and 1 to low: nobody starves and a one-time password does not wait. */
export const LANE_WEIGHTS: Readonly<Record<Lane, number>> = { [Lane.High]: 16, [Lane.Normal]: 4, [Lane.Low]: 1 };

/** The lane of a wire priority. */
export function laneOf(priority: Priority): Lane {
  return PRIORITIES.indexOf(priority) as Lane;
}

/** The wire priority of a lane. */
export function priorityOf(lane: Lane): Priority {
  return PRIORITIES[lane];
}
