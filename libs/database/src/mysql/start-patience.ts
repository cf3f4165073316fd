import type { RetryTimes } from '@recado/work';

/** For a database server at the start of a process: longer than one takes that is started at the same time. */
export const START_PATIENCE: RetryTimes = { forMs: 60_000, restMs: 2_000 };
