/** Part of every UPDATE that changes the status of rows of `messages`. */
export const MOVED = 'transitions = transitions + 1';
/** The same where the statement sets columns by name, for all rows that it meets. */
export const MOVED_ROW = { transitions: 'm.transitions + 1' };
