import { mayBeTaken } from './unanswered-attempt.js';

/** The generation of the settings of the channel of this row of `messages`, in SQL. */
export const CHANNEL_GENERATION = '(SELECT channels.generation FROM channels WHERE channels.id = messages.channel_id)';

/** Whether an attempt began in this generation, in SQL: else its provider may not recognise it as repeated. */
const isOfEarlierGeneration = (generation: string) =>
  `(messages.generation IS NULL OR messages.generation <> ${generation})`;

/**
 * Whether this row of `messages` may not be sent again, in SQL: its provider may have taken it, and would not recognise it with
 * the settings that its channel has now.
 */
export const IS_LEFT = `(${isOfEarlierGeneration(CHANNEL_GENERATION)} AND ${mayBeTaken()})`;
