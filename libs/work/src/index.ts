export { GroupCommit } from './group-commit.js';
export { LeaderTask } from './leader-task.js';
export { Leader } from './leader.js';
export { Loop } from './loop.js';
export { type Patience, patiently } from './patiently.js';
export { PeriodicTask } from './periodic-task.js';
export { untilDone } from './until-done.js';
export { VersionWatch } from './version-watch.js';
export { withTimeout } from './with-timeout.js';
