import { both } from '../language.js';
import { declared, type FieldValues, type KeptValues } from './field.js';

/** Why the LGPD lets somebody write to the people of a batch (art. 7: I, V and IX), by its names on the wire. */
export const LEGAL_BASES = ['consent', 'contract', 'legitimate_interest'] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];

/**
 * The optional fields of a batch that are only kept and told. A new one is an entry here, and a migration once a release has
 * frozen the tables; batches and sends have a column for it.
 */
export const BATCH_FIELDS = declared({
  legalBasis: {
    wire: 'legal_basis',
    rule: {
      of: LEGAL_BASES,
      refusal: {
        code: 'legal_basis_unknown',
        text: both(
          '"%{read}" não é uma base legal; use consent, contract ou legitimate_interest.',
          '"%{read}" is not a legal basis; use consent, contract or legitimate_interest.',
        ),
      },
    },
    synonyms: ['baselegal', 'lawfulbasis', 'fundamentolegal'],
    kept: { column: 32 },
    asked: {
      text: both(
        'Por que a LGPD permite escrever a estas pessoas: `consent` (consentimento), `contract` (um contrato com elas precisa disso) ou `legitimate_interest` (legítimo interesse). Fica guardada no lote e aparece na exportação do que há sobre uma pessoa.',
        'Why the LGPD lets you write to these people: `consent` (they agreed), `contract` (a contract with them needs it) or `legitimate_interest`. Kept with the batch and told in the export of what is held about a person.',
      ),
      example: null,
    },
    askedOfSends: {
      text: both(
        'Por que se pode escrever às pessoas (LGPD, art. 7º).',
        'Why its people may be written to (LGPD, art. 7).',
      ),
    },
    told: {
      batch: {
        text: both(
          'A `legal_basis` que a requisição informou; null: nenhuma.',
          'The `legal_basis` that the request named; null: none.',
        ),
        example: 'consent',
      },
      send: { example: 'consent', text: both('null: nenhuma foi informada.', 'null: none was named.') },
      export: {
        text: both(
          'Por que se escreveu à pessoa, como a requisição do lote informou; null: nada foi informado.',
          'Why the person was written to, as the request of its batch named it; null: none was named.',
        ),
        example: 'consent',
      },
    },
    panel: {
      label: both('Base legal', 'Legal basis'),
      words: {
        consent: both('Consentimento', 'Consent'),
        contract: both('Contrato', 'Contract'),
        legitimate_interest: both('Legítimo interesse', 'Legitimate interest'),
      },
      open: true,
    },
  },
});

/** What a template is for. Meta prices the categories differently. */
const MESSAGE_CATEGORIES = ['utility', 'marketing', 'authentication'] as const;

/** The optional fields of a message that are kept with what it carries. A new one is an entry here. */
export const CONTENT_FIELDS = declared({
  replyTo: {
    wire: 'reply_to',
    rule: {
      // The ids of Meta, the longest ones that are known, have some 100 characters.
      max: 255,
      // No provider puts white space into the ids of its messages.
      pattern: '^\\S+$',
      refusal: {
        code: 'reply_to_invalid',
        text: both(
          '"%{read}" não é o id de uma mensagem; envie o provider_message_id de um message.received, sem espaços.',
          '"%{read}" is not the id of a message; send the provider_message_id of a message.received, without spaces.',
        ),
      },
    },
    synonyms: ['inreplyto', 'replyto', 'quoted', 'responderpara', 'respostaa'],
    kept: 'content',
    asked: {
      text: both(
        'O `provider_message_id` de um `message.received`, que a mensagem cita. Por um grupo de canais ela sai pelo canal que o recebeu. Um modelo, e um texto que sai fora da janela de 24 horas, não citam nada.',
        'The `provider_message_id` of a `message.received`, which the message quotes. Through a pool it leaves by the channel that received it. A template, and a text that leaves outside the 24-hour window, quote nothing.',
      ),
      example: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF',
    },
    told: {
      message: {
        text: both(
          'O id do provedor para o que o destinatário escreveu e a mensagem cita; ausente onde ela não cita nada.',
          'The provider’s id of what the recipient wrote, which the message quotes; missing where it quotes nothing.',
        ),
        example: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF',
      },
      export: 'with the message',
    },
    panel: { label: both('Responde a', 'Replies to') },
  },
  category: {
    wire: 'category',
    rule: {
      of: MESSAGE_CATEGORIES,
      refusal: {
        code: 'category_unknown',
        text: both(
          '"%{read}" não é uma categoria; use utility, marketing ou authentication.',
          '"%{read}" is not a category; use utility, marketing or authentication.',
        ),
      },
    },
    synonyms: ['categoria'],
    kept: 'content',
    asked: {
      text: both(
        'A finalidade da mensagem, onde o provedor a exige fora da janela de 24 horas.',
        'What the message is for, where the provider asks for it outside the 24-hour window.',
      ),
    },
    told: { export: 'not personal' },
  },
});

/** The declared fields that a request gave its batch, and what is kept of them. */
export type BatchFields = FieldValues<typeof BATCH_FIELDS>;
export type KeptBatchFields = KeptValues<typeof BATCH_FIELDS>;
/** The declared fields that a message has. */
export type ContentFields = FieldValues<typeof CONTENT_FIELDS>;
