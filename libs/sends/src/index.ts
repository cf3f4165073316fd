export type { CheckedRow, ListedRow } from './check/check-rows.js';
export { type FileCounts, type OddFile, SendFiles } from './files/send-files.js';
export { type CellReading, readCell } from './check/row-cell.js';
export { refusedPhoneOf, ROW_TOO_LONG, type RowFault } from './check/row-fault.js';
export { type NumberColumns, numberColumns, readRecipient } from './check/row-recipient.js';
export { ListCheck } from './list-check.js';
export type { ListOptions } from './open-list.js';
export { ListReader, TooManyRowsError } from './list-reader.js';
export { UnreadableFileError } from './rows/unreadable-file.js';
export { PanelKey } from './panel-key.js';
export { type AttachmentFault, MAX_ARCHIVE_BYTES, SendAttachments } from './send-attachments.js';
export type { ReadList, RowSink } from './row-sink.js';
export type { ColumnTarget } from './rows/columns.js';
export { SavedTexts, type SavedTextVersion } from './saved-texts.js';
export { SendChanges } from './send-changes.js';
export { type SendObstacle, SendObstacles } from './send-obstacles.js';
export { SendRules } from './send-rules.js';
export { SendsModule, SendsWorkerModule, SendTestsModule } from './sends.module.js';
export type {
  AssumedGroup,
  AssumedRow,
  BadRow,
  FaultGroup,
  ListReading,
  SendChoices,
  SendColumn,
  SendView,
} from './store/send.view.js';
export { isSendable, SenderTemplates } from './template/sender-templates.js';
export type { FieldSource, FieldSources, SendTemplate } from './template/send-template.js';
export { usualSources } from './template/usual-sources.js';
export { namesPerson, PersonRows } from './store/person-rows.js';
export { Sends } from './store/sends.js';
export { SendTests } from './tests/send-tests.js';
export { TestNumbers } from './tests/test-numbers.js';
