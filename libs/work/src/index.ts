export { GroupCommit } from './group-commit.js';
export { Loop } from './loop.js';
export { LeaderTask, Leader, PeriodicTask, untilDone, untilNext, VersionWatch } from './periodic-task.js';
export { SharedRefresh, type RetryTimes, retryFor, sleep, Semaphore, withTimeout } from './waiting.js';
