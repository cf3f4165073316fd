import { contentOf, type MessageContent } from '@recado/core';

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
/** Those after a person has let the batch go on, for SQL. */
export const RESUMED = "('resumed', 'allowed')";

/** Whether a message leaves by a template: always, only where its recipient is cold, or never. */
type TemplateUse = 'always' | 'cold' | 'never';

/** Whether a message of its batch would leave by this template: always, only where its recipient is cold, or never. */
export function useOf(stop: TemplateStop, { batchId, text, content }: StoppableMessage): TemplateUse {
  return stop.batchId === batchId ? useBy(stop, text, contentOf(content)) : 'never';
}

/** The same for a message of the batch, of which is known what it carries. */
export function useBy(
  { template, isCarrier }: Pick<TemplateStop, 'template' | 'isCarrier'>,
  text: string | null,
  content: MessageContent | null,
): TemplateUse {
  const own = content?.template;
  if (!own) return isCarrier && !content?.media ? 'cold' : 'never';
  if (isCarrier || `${own.name}:${own.language}` !== template) return 'never';
  return text === '' && !content.media ? 'always' : 'cold';
}
