export { errorsByPath } from './answer/enqueue-answer.js';
export { BlockedAtIntake } from './batch/blocked-at-intake.js';
export { OwnMessages } from './batch/own-messages.js';
export { TestMessages } from './batch/test-messages.js';
export { PoolAssignment } from './pools/pool-assignment.js';
export { IntakeApiModule, IntakeModule, IntakeWorkerModule } from './intake.module.js';
