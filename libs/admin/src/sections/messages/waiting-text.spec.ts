import type { WaitingFor } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { waitingText } from './waiting-text.js';

const now = Date.UTC(2026, 10, 20, 17);
const portuguese = new Localization('pt-BR', 'America/Sao_Paulo', now);
const LATER = now + 90_000;

const say = (code: WaitingFor['code'], until: number | null, reason: string | null = null) =>
  waitingText({ code, until, reason }, 'loja', portuguese);

describe('why a message has not left', () => {
  it.each<[WaitingFor['code'], number | null, string]>([
    ['schedule', LATER, 'Agendada para 14:01:30.'],
    ['retry', LATER, 'prevista para 14:01:30.'],
    ['channel_paused', null, 'O canal loja está pausado'],
    ['channel_throttled', LATER, 'Próxima tentativa do canal: 14:01:30.'],
    ['channel_failing', null, 'tentando o canal de novo agora'],
    ['window', now + 64 * 3_600_000, 'a partir de seg., 06:00'],
    ['daily_cap', LATER, 'por volta de 14:01:30.'],
    ['daily_cap', null, 'já atingiu o limite de hoje.'],
    ['new_recipient_cap', LATER, 'ao próximo por volta de 14:01:30.'],
    ['new_recipient_cap', null, 'a poucos desses destinatários por dia.'],
    ['template', null, 'o modelo para esses destinatários está suspenso'],
    ['provider_review', null, 'Retida pela Meta para avaliação'],
    ['pace', LATER, 'no ritmo do canal loja: sai por volta de 14:01:30.'],
    ['pace', null, 'há muitas mensagens na frente'],
    ['recipient_spacing', LATER, 'a este destinatário: sai por volta de 14:01:30.'],
    ['order', null, 'É a próxima'],
    ['queue_unavailable', null, 'recusa gravações'],
    ['no_owner', null, 'conectado ao celular'],
    ['receipt', null, 'Aguardamos um recibo'],
  ])('explains %s until %s', (code, until, sentence) => expect(say(code, until)).toContain(sentence));

  it('explains the code of the provider in the reader’s language, and says what ends the wait', () => {
    const stopped = say('channel_paused', null, 'gateway_unreachable');
    expect(stopped).toMatch(
      /^O canal loja parou.* Não foi possível conectar.* Nada sai por ele até alguém retomar o canal\.$/,
    );
    const english = new Localization('en', 'UTC', now);
    const held: WaitingFor = { code: 'channel_paused', until: LATER, reason: 'gateway_unreachable' };
    expect(waitingText(held, 'loja', english)).toMatch(
      /could not be reached.* Next attempt of the channel: 17:01:30\.$/,
    );
    expect(say('channel_failing', LATER, 'brand_new')).not.toContain('brand_new');
  });

  it('says that the provider has dropped what it held', () => {
    expect(say('provider_review', null, 'template_unavailable')).toContain('não as entregou');
  });

  it('explains a lock of the provider for those who have not written', () => {
    expect(say('new_recipient_cap', LATER, 'reach_out_locked')).toContain('até 14:01:30.');
    expect(say('new_recipient_cap', null, 'reach_out_locked')).toContain('não deixa loja escrever primeiro');
  });

  it('says that all channels are paused', () => {
    const paused: WaitingFor = { code: 'channel_paused', until: null, reason: null };
    expect(waitingText(paused, 'loja', portuguese, true)).toContain('Todos os envios');
  });
});
