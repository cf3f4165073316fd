export type { CheckedRow, ListedRow } from './check/check-rows.js';
export { refusedPhoneOf } from './check/row-fault.js';
export { type FileCounts, type OddFile, SendFiles } from './files/send-files.js';
export { ListCheck } from './list-check.js';
export { ListReader, TooManyRowsError } from './list-reader.js';
export type { ListOptions } from './open-list.js';
export { PanelKey } from './panel-key.js';
export type { RowSink } from './row-sink.js';
export { UnreadableFileError } from './rows/unreadable-file.js';
export { SavedTexts, type SavedTextVersion } from './saved-texts.js';
export { type AttachmentFault, MAX_ARCHIVE_BYTES, SendAttachments } from './send-attachments.js';
export { SendChanges, usualSources } from './send-changes.js';
export { type SendObstacle, SendObstacles } from './send-obstacles.js';
export { SendRules } from './send-rules.js';
export { SendsModule, SendsWorkerModule, SendTestsModule } from './sends.module.js';
export { PersonRows } from './store/person-rows.js';
export {
  type AssumedGroup,
  type AssumedRow,
  type BadRow,
  type FaultGroup,
  KEPT_FIELDS,
  type ListReading,
  type SendChoices,
  type SendColumn,
  type SendView,
} from './store/send.view.js';
export { Sends } from './store/sends.js';
export type { FieldSource, FieldSources, SendTemplate } from './template/send-template.js';
export { isSendable, SenderTemplates } from './template/sender-templates.js';
export { SendTests } from './tests/send-tests.js';
export { TestNumbers } from './tests/test-numbers.js';
export { DraftRows, type LeavingPerson, type RefusedLine, ListDrafts } from './lists/list-drafts.js';
export { ListSource } from './lists/list-source.js';
export { ListsApiModule, ListsModule, ListsWorkerModule } from './lists/lists.module.js';
export { type ListColumn, type ListView, type ListedPerson, PeopleLists } from './lists/people-lists.js';
export { ListPeople } from './lists/people/list-people.js';
export { RecurringSends, type OccurrenceView, type RecurringView } from './recurring/recurring-sends.js';
export { RecurringModule, RecurringWorkerModule } from './recurring/recurring.module.js';
export { MONTHLY_RULES, nextTimes, WEEKLY_RULES } from './recurring/rule.js';
