import { both, catalogue, MessageStatus } from '@recado/core';
import type { ChipView } from './chip.js';

type Tone = ChipView['tone'];

/**
 * The colour of each status of a message, in chips, bars and charts. Green is what the provider said to have arrived,
 * blue is under way, amber and red ask for a person, grey asks for nothing.
 */
export const STATUS_TONES: Readonly<Record<MessageStatus, Tone>> = {
  [MessageStatus.Pending]: 'quiet',
  [MessageStatus.Scheduled]: 'quiet',
  [MessageStatus.Sending]: 'info',
  [MessageStatus.Sent]: 'info',
  [MessageStatus.Delivered]: 'good',
  [MessageStatus.Read]: 'good',
  [MessageStatus.Failed]: 'bad',
  [MessageStatus.Canceled]: 'quiet',
  [MessageStatus.Expired]: 'warn',
  [MessageStatus.Unknown]: 'warn',
};

const state = (tone: Tone, portuguese: string, english: string) =>
  both<ChipView>({ tone, text: portuguese }, { tone, text: english });

/** The word and the colour of what a batch does, or what became of it. */
export const BATCH_STATES = catalogue({
  paused: state('warn', 'Pausado', 'Paused'),
  waiting: state('warn', 'Em espera', 'On hold'),
  inReview: state('warn', 'Retida pela Meta para avaliação', 'Held by Meta for review'),
  notReleased: state('warn', 'Não liberado pela Meta', 'Not released by Meta'),
  closed: state('quiet', 'Fora do horário', 'Outside the hours'),
  scheduled: state('quiet', 'Agendado', 'Scheduled'),
  sending: state('info', 'Em envio', 'Sending'),
  unknown: state('warn', 'Aguardando o provedor', 'Waiting for the provider'),
  counting: state('quiet', 'Contando', 'Counting'),
  done: state('good', 'Concluído', 'Done'),
  canceled: state('quiet', 'Cancelado', 'Canceled'),
  partlyCanceled: state('quiet', 'Cancelado em parte', 'Partly canceled'),
  failed: state('bad', 'Falhou', 'Failed'),
  expired: state('warn', 'Expirado', 'Expired'),
  partlyFailed: state('warn', 'Concluído com falhas', 'Done with failures'),
});

/** The word and the colour of each state of a channel, as its alerts call it too. */
export const CHANNEL_STATES = catalogue({
  paused: state('warn', 'Pausado', 'Paused'),
  suspended: state('bad', 'Suspenso', 'Suspended'),
  throttled: state('warn', 'Limitado', 'Throttled'),
  failing: state('bad', 'Com falhas', 'Failing'),
  closed: state('quiet', 'Fora do horário', 'Outside the hours'),
  archived: state('quiet', 'Arquivado', 'Archived'),
});
