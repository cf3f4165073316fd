import { AdminSession } from './admin-session.entity.js';
import { Administrator } from './administrator.entity.js';
import { ApiKey } from './api-key.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { Channel } from './channel.entity.js';
import { DeliveryAttempt } from './delivery-attempt.entity.js';
import { KeyVersion } from './key-version.entity.js';
import { LeaderLeaseRow } from './leader-lease.entity.js';
import { MessageBatch } from './message-batch.entity.js';
import { MessageExpiry } from './message-expiry.entity.js';
import { Message } from './message.entity.js';
import { SandboxMessage } from './sandbox-message.entity.js';

export {
  AdminSession,
  Administrator,
  ApiKey,
  AuditEntry,
  Channel,
  DeliveryAttempt,
  KeyVersion,
  LeaderLeaseRow,
  Message,
  MessageBatch,
  MessageExpiry,
  SandboxMessage,
};

/** Every table of Recado. */
export const ENTITIES = [
  AdminSession,
  Administrator,
  ApiKey,
  AuditEntry,
  Channel,
  DeliveryAttempt,
  KeyVersion,
  LeaderLeaseRow,
  Message,
  MessageBatch,
  MessageExpiry,
  SandboxMessage,
];
