import type { Section } from '../../panel/section.js';
import { BatchesController } from './batches.controller.js';

/** Batches of messages. The list of messages leads to them. */
export const BATCHES: Section = {
  controllers: [BatchesController],
};
