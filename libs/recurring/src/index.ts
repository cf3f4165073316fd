export { RecurringModule, RecurringWorkerModule } from './recurring.module.js';
export { nextTimes } from './rule.js';
export { RecurringSends } from './store/recurring-sends.js';
export type { OccurrenceView, RecurringView } from './store/recurring.view.js';
