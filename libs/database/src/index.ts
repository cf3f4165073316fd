export { CHANNELS, POOL } from './channel-table.js';
export { checkThenInsert } from './check-then-insert.js';
export { schemaDataSource } from './data-source.js';
export { DatabaseModule } from './database.module.js';
export { deleteOldest } from './delete-oldest.js';
export { Administrator } from './entities/administrators.entity.js';
export { ApiKeySecret, ApiKey } from './entities/api-keys.entity.js';
export { AuditEntry } from './entities/installation.entity.js';
export { ChannelTemplate, Channel } from './entities/channels.entity.js';
export { HeldMessage, Notification, TemplateStop } from './entities/outcomes.entity.js';
export { IdempotencyRecord, IntakeGuard } from './entities/intake.entity.js';
export { ENTITIES } from './entities/index.js';
export { keptFields } from './entities/kept-fields.js';
export { MessageBatch, Message } from './entities/messages.entity.js';
export { PeopleList, RecurringOccurrence, RecurringSend, SavedText, Send } from './entities/sends.entity.js';
export { columnNames, selectList } from './entity-columns.js';
export { IdsByTime } from './ids-by-time.js';
export { hideFirstSteps, noteBackup, readInstallationNotes } from './installation-notes.js';
export { LeaderLease } from './leader-lease.js';
export { lockRareChanges } from './lock-rare-changes.js';
export { askServer, atChosenHost, otherDatabase } from './mysql/ask-server.js';
export { HOST_SENTENCES } from './mysql/host-state.js';
export { BARRED, RIVALS } from './mysql/mysql-hosts.js';
export { type MysqlTarget, parseMysqlUrl } from './mysql/mysql-url.js';
export { openDatabase } from './open-database.js';
export {
  DatabaseUnavailableError,
  UniqueViolationError,
  Database,
  type DialectCapabilities,
  type RowsUpdate,
  type SqlParameter,
  type SqlParameters,
  type SqlRow,
  type SqlValue,
  type Transaction,
  type TextKeys,
} from './port/database.js';
export {
  checkServer,
  databaseHosts,
  prepareDatabase,
  requireDatabase,
  lastMessageId,
  noteLastMessage,
  checkPages,
} from './prepare-database.js';
export { readInstallation } from './read-installation.js';
export { releaseDeadLeases } from './release-dead-leases.js';
export {
  ResealAtStart,
  countSealed,
  reseal,
  type SealedCount,
  type SealedTexts,
  trySealed,
} from './reseal-at-start.js';
export { rewriteRows } from './rewrite-rows.js';
export {
  type ForeignSchema,
  refuseForeign,
  foreignSchemaOf,
  migrate,
  migrationsOf,
  programsOf,
  schemaDifferences,
  schemaState,
} from './schema.js';
export { SEALED_COLUMNS, valuesFor } from './sealing.js';
export { compactSqliteFile } from './sqlite/compact-sqlite.js';
export { SecondServerError, ServerLock } from './sqlite/server-lock.js';
export { copySqliteFile } from './sqlite/sqlite-copy.js';
export { SqliteHandle } from './sqlite/sqlite-handle.js';
export { openStartingDatabase } from './starting-database.js';
export { type TableSize, tableSizes } from './table-sizes.js';
export { explained, explaining } from './unusable-database-error.js';
