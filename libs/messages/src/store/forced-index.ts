/**
 * An index hint, written after the name of the table. Without it MySQL and MariaDB sometimes choose an index through which
 * they read every message of a key (MySQL 9.7, seen in a test). SQLite chooses well and reads the hint as a comment.
 */
const force = (index: string) => `/*! FORCE INDEX (${index}) */`;

export const BY_CLAIM_INDEX = force('ix_messages_claim');
export const BY_RECIPIENT_INDEX = force('ix_messages_recipient');
export const BY_BATCH_INDEX = force('ix_messages_batch');
/** By the ids themselves. */
export const BY_ID = force('PRIMARY');
