/** The gateway of those rows of `channels` that are pools. */
export const POOL = 'pool';

/** The channels without the pools, as a table of a SELECT. Whatever lists channels by SQL reads them from here. */
export const CHANNELS = `(SELECT * FROM channels WHERE gateway <> '${POOL}') AS channels`;
