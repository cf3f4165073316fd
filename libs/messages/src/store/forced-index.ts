/**
 * Follows the table's name in a statement. MySQL and MariaDB then use the index named here: by their statistics they
 * sometimes choose one through which they read every message of a key (MySQL 9.7, seen in a test). For SQLite, which
 * chooses right, it is a comment.
 */
const force = (index: string) => `/*! FORCE INDEX (${index}) */`;

export const BY_CLAIM_INDEX = force('ix_messages_claim');
export const BY_RECIPIENT_INDEX = force('ix_messages_recipient');
