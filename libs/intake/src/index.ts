export { errorsByPath } from './answer/enqueue-answer.js';
export { BlockedAtIntake } from './batch/blocked-at-intake.js';
export { ContentChecks } from './batch/content-checks.js';
export { Intake } from './batch/intake.js';
export { EarlierRequests } from './http/earlier-requests.js';
export { SystemMessages } from './batch/system-messages.js';
export { TrialMessages } from './batch/trial-messages.js';
export { PoolAssignment } from './pools/pool-assignment.js';
export { ContentChecksModule, IntakeApiModule, IntakeModule, IntakeWorkerModule } from './intake.module.js';
