export { schemaDataSource } from './data-source.js';
export { deleteOldest } from './delete-oldest.js';
export { DatabaseModule } from './database.module.js';
export { Administrator } from './entities/administrator.entity.js';
export { ApiKeySecret } from './entities/api-key-secret.entity.js';
export { ApiKey } from './entities/api-key.entity.js';
export { AuditEntry } from './entities/audit-entry.entity.js';
export { CHANNELS, POOL } from './channel-table.js';
export { Channel } from './entities/channel.entity.js';
export { ChannelTemplate } from './entities/channel-template.entity.js';
export { HeldMessage } from './entities/held-message.entity.js';
export { IdempotencyRecord } from './entities/idempotency-record.entity.js';
export { ENTITIES } from './entities/index.js';
export { MessageBatch } from './entities/message-batch.entity.js';
export { PeopleList } from './entities/people-list.entity.js';
export { RecurringOccurrence } from './entities/recurring-occurrence.entity.js';
export { RecurringSend } from './entities/recurring-send.entity.js';
export { Message } from './entities/message.entity.js';
export { Notification } from './entities/notification.entity.js';
export { SavedText } from './entities/saved-text.entity.js';
export { Send } from './entities/send.entity.js';
export { TemplateStop } from './entities/template-stop.entity.js';
export { IntakeGuard } from './entities/intake-guard.entity.js';
export { columnNames, selectList } from './entity-columns.js';
export { IdsByTime } from './ids-by-time.js';
export { LeaderLease } from './leader-lease.js';
export { askServer, atChosenHost, otherDatabase } from './mysql/ask-server.js';
export { checkServer, databaseHosts } from './mysql/check-server.js';
export { type MysqlTarget, parseMysqlUrl } from './mysql/mysql-url.js';
export { HOST_SENTENCES } from './mysql/host-state.js';
export { BARRED, RIVALS } from './mysql/mysql-hosts.js';
export { hideFirstSteps, noteBackup, readInstallationNotes } from './installation-notes.js';
export { lockRareChanges } from './lock-rare-changes.js';
export { openDatabase } from './open-database.js';
export { DatabaseUnavailableError, UniqueViolationError } from './port/database-errors.js';
export {
  Database,
  type DialectCapabilities,
  type RowsUpdate,
  type SqlParameter,
  type SqlParameters,
  type SqlRow,
  type SqlValue,
  type Transaction,
} from './port/database.js';
export type { TextKeys } from './port/text-keys.js';
export { prepareDatabase, requireDatabase } from './prepare-database.js';
export { readInstallation } from './read-installation.js';
export { foreignSchemaOf, migrate, migrationsOf, programsOf, schemaDifferences, schemaState } from './schema.js';
export { type TableSize, tableSizes } from './table-sizes.js';
export { type ForeignSchema, refuseForeign } from './foreign-schema.js';
export { SEALED_COLUMNS, valuesFor } from './sealing/sealed-columns.js';
export { rewriteRows } from './rewrite-rows.js';
export { countSealed, reseal, type SealedCount, type SealedTexts, trySealed } from './reseal.js';
export { ResealAtStart } from './reseal-at-start.js';
export { lastMessageId, noteLastMessage } from './sqlite/last-message-note.js';
export { checkPages } from './sqlite/sqlite-damage.js';
export { SqliteHandle } from './sqlite/binding/sqlite-handle.js';
export { compactSqliteFile } from './sqlite/compact-sqlite.js';
export { SecondServerError, ServerLock } from './sqlite/server-lock.js';
export { copySqliteFile } from './sqlite/sqlite-copy.js';
export { openStartingDatabase } from './starting-database.js';
export { explained, explaining } from './unusable-database-error.js';
export { checkThenInsert } from './check-then-insert.js';
export { releaseDeadLeases } from './release-dead-leases.js';
