import { contentOf } from '@recado/core';

/**
 * The states of a stop.
 * - held: a message is held back; the others wait. refused: the provider has dropped a held message; the others wait for a person.
 * - released: the provider let a held message pass; the others are being brought back, and the stop goes.
 * - resumed: a person lets the others go on, which are being brought back. allowed: they were; it stays, so that the same
 *   template does not stop the batch again.
 */
type StopState = 'held' | 'refused' | 'released' | 'resumed' | 'allowed';

/** A template by which nothing more of a batch leaves. */
export interface TemplateStop {
  batchId: number;
  /** As `name:language`. */
  template: string;
  /** 1: it carries texts; 0: the messages name it. */
  isCarrier: number;
  state: StopState;
}

/** What decides whether a message would leave by a template. */
export interface StoppableMessage {
  batchId: number;
  text: string | null;
  content: string | null;
}

/** The states in which a stop keeps messages back, for SQL. */
export const KEEPING = "('held', 'refused')";

/** Whether a message of its batch would leave by this template: always, only where its recipient is cold, or never. */
export function useOf(stop: TemplateStop, message: StoppableMessage): 'always' | 'cold' | 'never' {
  if (stop.batchId !== message.batchId) return 'never';
  const content = contentOf(message.content);
  const own = content?.template;
  if (!own) return stop.isCarrier && !content?.media ? 'cold' : 'never';
  if (stop.isCarrier || `${own.name}:${own.language}` !== stop.template) return 'never';
  return message.text === '' && !content.media ? 'always' : 'cold';
}
