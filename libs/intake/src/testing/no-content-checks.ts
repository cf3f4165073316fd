import type { ContentChecks } from '../batch/content-checks.js';

/** For tests of messages that carry only their texts, on channels without a window. */
export const NO_CONTENT_CHECKS = {
  settle: async (batch) => batch,
} as Pick<ContentChecks, 'settle'> as ContentChecks;
