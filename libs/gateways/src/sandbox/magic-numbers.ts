import { type Bilingual, both } from '@recado/core';

/** How the sandbox treats a message. Magic numbers select the behaviours other than `normal`. */
export type SandboxBehaviour =
  | 'normal'
  | 'not_on_whatsapp'
  | 'throttled'
  | 'transient_failure'
  | 'reply_lost_after_acceptance'
  | 'reply_lost_before_acceptance'
  | 'never_answers'
  | 'always_fails'
  | 'receipts_shuffled'
  | 'slow'
  | 'delivery_fails'
  | 'no_receipts';

export interface MagicNumber {
  phone: string;
  behaviour: Exclude<SandboxBehaviour, 'normal'>;
  /** What happens, as people read it. */
  effect: Bilingual;
}

/**
 * The phones that make the sandbox fail, one for each class of failure. +55 (11) 90000-00NN looks like a Brazilian
 * mobile and belongs to nobody.
 */
export const MAGIC_NUMBERS: readonly MagicNumber[] = [
  {
    phone: '5511900000001',
    behaviour: 'not_on_whatsapp',
    effect: both(
      'Recusada: o número não está no WhatsApp. Falha sem nova tentativa.',
      'Refused: the number is not on WhatsApp. Fails without another attempt.',
    ),
  },
  {
    phone: '5511900000002',
    behaviour: 'throttled',
    effect: both(
      'Os dois primeiros envios são adiados em 2 s (limite do destinatário); o terceiro é aceito.',
      'The first two requests are postponed by 2 s (recipient limit); the third is accepted.',
    ),
  },
  {
    phone: '5511900000003',
    behaviour: 'transient_failure',
    effect: both(
      'O primeiro envio falha por um erro temporário; o segundo é aceito.',
      'The first request fails with a temporary error; the second is accepted.',
    ),
  },
  {
    phone: '5511900000004',
    behaviour: 'reply_lost_after_acceptance',
    effect: both(
      'Aceita, mas a resposta se perde; a nova tentativa é reconhecida e nada sai em dobro.',
      'Accepted, but the reply is lost; the next request is recognised and nothing goes out twice.',
    ),
  },
  {
    phone: '5511900000005',
    behaviour: 'reply_lost_before_acceptance',
    effect: both(
      'O primeiro envio se perde, sem ser aceito e sem resposta; o segundo é aceito.',
      'The first request is lost, neither accepted nor answered; the second is accepted.',
    ),
  },
  {
    phone: '5511900000006',
    behaviour: 'never_answers',
    effect: both(
      'Nunca responde: esgota as tentativas sem confirmação de envio.',
      'Never answers: the attempts run out and the sending stays unconfirmed.',
    ),
  },
  {
    phone: '5511900000007',
    behaviour: 'always_fails',
    effect: both(
      'Todo envio falha por um erro temporário: a mensagem falha quando as tentativas se esgotam.',
      'Every request fails with a temporary error: the message fails once its attempts run out.',
    ),
  },
  {
    phone: '5511900000008',
    behaviour: 'receipts_shuffled',
    effect: both(
      'Aceita; os recibos chegam em dobro e fora de ordem (lida antes de entregue).',
      'Accepted; the receipts arrive twice and out of order (read before delivered).',
    ),
  },
  {
    phone: '5511900000009',
    behaviour: 'slow',
    effect: both('Demora 3 s para ser aceita.', 'Takes 3 s to be accepted.'),
  },
  {
    phone: '5511900000010',
    behaviour: 'delivery_fails',
    effect: both(
      'Aceita; segundos depois um recibo diz que a entrega falhou.',
      'Accepted; a moment later a receipt says that the delivery failed.',
    ),
  },
  {
    phone: '5511900000011',
    behaviour: 'no_receipts',
    effect: both(
      'Aceita, e nenhum recibo chega: fica como enviada.',
      'Accepted, and no receipt arrives: it stays as sent.',
    ),
  },
];

const BEHAVIOURS: ReadonlyMap<string, SandboxBehaviour> = new Map(
  MAGIC_NUMBERS.map(({ phone, behaviour }) => [phone, behaviour]),
);

/** How the sandbox treats messages to this phone. */
export function behaviourOf(phone: string): SandboxBehaviour {
  return BEHAVIOURS.get(phone) ?? 'normal';
}
