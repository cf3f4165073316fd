import type { Phrases } from '@recado/core';

/** Texts of forecasts in Portuguese, by their English text. */
export const forecastPhrases: Phrases = {
  'The limit that decides a forecast, with its numbers.': 'O limite que decide uma previsão, com os números dele.',
  '`new_recipient_cap`: so many new people on a day; `new_recipient_spacing`: the distance between two messages to people who have not written; `messaging_limit`: so many people within 24 hours by all numbers of the portfolio, of whom `left_today` are left; `reach_out_lock`: the provider lets nothing through to them until then; `daily_cap`: so many messages on a day; `window`: the hours of the channel; `pace`: its pace; `recipient_spacing`: the distance between two messages to one recipient; `schedule`: the last schedule.':
    '`new_recipient_cap`: tantas pessoas novas por dia; `new_recipient_spacing`: a distância entre duas mensagens a quem não escreveu; `messaging_limit`: tantas pessoas em 24 horas por todos os números do portfólio, das quais restam `left_today`; `reach_out_lock`: até lá o provedor não deixa passar nada para essas pessoas; `daily_cap`: tantas mensagens por dia; `window`: o horário do canal; `pace`: o ritmo dele; `recipient_spacing`: a distância entre duas mensagens para o mesmo destinatário; `schedule`: o último agendamento.',
  'The number of today.': 'O número de hoje.',
  'How many of it are left today.': 'Quantos dele restam hoje.',
  'By how many percent each day may exceed the one before it; null: the number stays as it is.':
    'Em quantos por cento cada dia pode passar do anterior; null: o número não muda.',
  'What the number of a day grows to.': 'Até onde cresce o número de um dia.',
  'The distance in milliseconds.': 'A distância em milissegundos.',
  'So many messages in `period_ms`.': 'Tantas mensagens em `period_ms`.',
  'The period in milliseconds.': 'O período em milissegundos.',
  'The days of the window; 1 is Monday.': 'Os dias do horário; 1 é segunda-feira.',
  'When the window opens, in the zone of the channel.': 'Quando o horário começa, no fuso do canal.',
  'When it closes; not after `from`: on the next day.': 'Quando termina; se não for depois de `from`, no dia seguinte.',
  'The time that decides.': 'A hora que decide.',
  'When the last message that waits will have left, and what decides that.':
    'Quando a última mensagem na fila terá saído, e o que decide isso.',
  'As it looks now. Null: nothing waits, it cannot be told, or it is more than a year away.':
    'Pela previsão atual. Null: nada espera, não se sabe, ou falta mais de um ano.',
  '`end` is the earliest time, because not everything that waits before was counted; it may be later.':
    '`end` é a hora mais cedo possível, porque nem tudo que espera antes foi contado; pode ser mais tarde.',
  'Null: no limit decides, or it is not known.': 'Null: nenhum limite decide, ou não se sabe.',
  'Other messages that leave before the last of these; null: not counted.':
    'Outras mensagens que saem antes da última destas; null: não foram contadas.',
  'Why there is no end, as in `waiting_for`; null: nothing stops them.':
    'Por que não há fim, como em `waiting_for`; null: nada as impede.',
};
