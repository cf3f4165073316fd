import { both } from '@recado/core';

/** The form of a channel, the test of its connection, and a test message. */
export const channelForm = {
  title: both('Criar canal', 'Create channel'),
  editTitle: both(
    (name: string) => `Editar ${name}`,
    (name) => `Edit ${name}`,
  ),
  nameHint: both(
    'É por este nome que as mensagens escolhem o canal: letras minúsculas, números, - e _. Não pode ser alterado depois.',
    'Messages choose the channel by this name: lower-case letters, digits, - and _. It cannot be changed later.',
  ),
  guide: both(
    (gateway: string) => `Onde encontrar os dados: ${gateway}`,
    (gateway) => `Where to find the settings: ${gateway}`,
  ),
  secretKept: both('Já está guardado. Deixe em branco para manter.', 'Already stored. Leave empty to keep it.'),
  secretTyped: both(
    'Está guardado enquanto você corrige o formulário. Deixe em branco para usar o que digitou.',
    'Kept while you correct the form. Leave empty to use what you typed.',
  ),
  more: both('Mais opções do provedor', 'More settings of the provider'),
  risky: both('Nome do canal, para passar do que é seguro', 'Name of the channel, to go beyond what is safe'),
  riskyHint: both(
    'Números que enviam mais rápido, ou escrevem a mais pessoas novas, são os que o WhatsApp bloqueia. Quem digita o nome aceita esse risco, e isso fica na auditoria.',
    'Numbers that send faster, or write to more new people, are those that WhatsApp blocks. Who types the name accepts that, and the audit trail keeps it.',
  ),
  usualLimits: both('Ritmo e limites: recomendados', 'Pace and limits: recommended'),
  ownLimits: both('Ritmo e limites: escolhidos para este canal', 'Pace and limits: chosen for this channel'),
  optional: both('Opcional.', 'Optional.'),
  pace: both('Ritmo', 'Pace'),
  paceHint: both(
    'Em branco: tão rápido quanto o provedor aceita. O limite vale para todos os processos somados.',
    'Empty: as fast as the provider accepts. The limit applies to all processes together.',
  ),
  messages: both('Mensagens (1 a 1.000)', 'Messages (1 to 1,000)'),
  period: both('A cada quantos segundos (1 a 3.600)', 'Every how many seconds (1 to 3,600)'),
  jitter: both('Variação em % (0 a 90)', 'Jitter in % (0 to 90)'),
  jitterHint: both(
    'Quanto o intervalo entre duas mensagens pode variar em torno da média.',
    'How much the interval between two messages may vary around the average.',
  ),
  spacing: both(
    'Segundos entre duas mensagens ao mesmo destinatário',
    'Seconds between two messages to the same recipient',
  ),
  spacingHint: both('Em branco: nenhum. Até 3.600.', 'Empty: none. Up to 3,600.'),
  cap: both('Limite diário e aquecimento', 'Daily cap and warm-up'),
  capHint: both(
    'Um número novo começa com poucas mensagens por dia e aumenta até chegar ao limite. Em branco: sem limite.',
    'A new number begins with few messages and grows each day up to the cap. Empty: no cap.',
  ),
  capMessages: both('Mensagens por dia', 'Messages per day'),
  warmUpStart: both('No primeiro dia', 'On the first day'),
  warmUpGrowth: both('Crescimento por dia em % (1 a 1.000)', 'Growth per day in % (1 to 1,000)'),
  newRecipients: both('Pessoas que não escreveram a este canal', 'People who have not written to this channel'),
  newRecipientsHint: both(
    'O WhatsApp bloqueia números que escrevem primeiro a muitas pessoas. A quantas pessoas novas este canal pode escrever por dia; quem escreveu a ele nos últimos tempos recebe na hora. Em branco: sem limite.',
    'WhatsApp locks numbers that write first to many people. To how many new people this channel may write on a day; whoever has written to it lately gets their messages at once. Empty: no limit.',
  ),
  newRecipientsPerDay: both('Pessoas novas por dia', 'New people per day'),
  newSpacing: both('Segundos entre duas dessas mensagens', 'Seconds between two of these messages'),
  newSpacingHint: both('Em branco: nenhum. Até 3.600.', 'Empty: none. Up to 3,600.'),
  window: both('Horário de envio', 'Sending hours'),
  windowHint: both(
    'Fora dele nada é enviado. Em branco: a qualquer hora. Se o fim vem antes do início, vale o dia seguinte.',
    'Nothing is sent outside them. Empty: at any hour. If the end is before the start, it is on the next day.',
  ),
  from: both('De (HH:MM)', 'From (HH:MM)'),
  to: both('Até (HH:MM)', 'To (HH:MM)'),
  timezone: both('Fuso horário', 'Time zone'),
  timezoneHint: both(
    'Os dias e os horários deste canal são interpretados neste fuso.',
    'The days and hours of this channel are read in this time zone.',
  ),
  submit: both('Criar canal', 'Create channel'),
  save: both('Salvar', 'Save'),
  created: both(
    (name: string) => `O canal ${name} foi criado.`,
    (name) => `The channel ${name} was created.`,
  ),
  saved: both('As alterações foram salvas.', 'The changes were saved.'),
};

export const connection = {
  button: both('Testar conexão', 'Test the connection'),
  ready: both(
    'A conexão funciona: o provedor aceitou as credenciais. Nada foi salvo nem enviado.',
    'The connection works: the provider accepted the credentials. Nothing was saved or sent.',
  ),
  reachable: both(
    'O endereço responde. Nada foi salvo nem enviado.',
    'The address answers. Nothing was saved or sent.',
  ),
  unpaired: both(
    'O provedor respondeu, mas este número ainda não está conectado a um celular. Salve o canal e use Conectar o celular.',
    'The provider answered, but no phone is connected yet. Save the channel and use Connect the phone.',
  ),
  failed: both('A conexão não funciona.', 'The connection does not work.'),
  stranger: both(
    (gateway: string) => `O que respondeu neste endereço não é ${gateway}: confira a URL.`,
    (gateway) => `What answered at this address is not ${gateway}: check the URL.`,
  ),
  own: both(
    (gateway: string) =>
      `Este é o endereço do próprio Recado, e não o de ${gateway}: informe a URL em que o provedor responde.`,
    (gateway) =>
      `This is the address of Recado itself, not that of ${gateway}: enter the URL at which the provider answers.`,
  ),
  causes: {
    channel_auth_failed: both(
      'O provedor não aceitou a credencial: confira a chave ou o token.',
      'The provider refused the credentials: check the key or token.',
    ),
    channel_not_found: both(
      'O provedor não conhece este número: confira a identificação e a URL.',
      'The provider does not know this number: check its identification and the URL.',
    ),
    gateway_unreachable: both(
      'Ninguém responde neste endereço: confira a URL e se o provedor está no ar.',
      'Nobody answers at this address: check the URL, and that the provider is running.',
    ),
    gateway_not_answering: both(
      'O provedor não respondeu a tempo: confira a URL e tente de novo.',
      'The provider did not answer in time: check the URL and try again.',
    ),
  },
};

export const channelTest = {
  title: both('Enviar um teste', 'Send a test'),
  lead: both(
    'Envia uma mensagem de verdade por este canal, pelo mesmo caminho de todas as outras.',
    'Sends a real message through this channel, in the same way as all others.',
  ),
  open: both('Enviar um teste…', 'Send a test…'),
  phone: both('Telefone', 'Phone'),
  phoneHint: both(
    'Com DDD, por exemplo (11) 98765-4321; de outro país, com + e o código dele.',
    'With a plus sign and the country code, or a Brazilian number, such as (11) 98765-4321.',
  ),
  text: both('Texto', 'Text'),
  sample: both('Teste do Recado: este canal funciona.', 'A test of Recado: this channel works.'),
  panel: both('Painel', 'The panel'),
  key: both('Em nome da chave', 'On behalf of the key'),
  keyHint: both('A mensagem aparece entre as mensagens dessa chave.', 'The message appears among those of this key.'),
  submit: both('Enviar teste', 'Send the test'),
  sent: both(
    'O teste foi enfileirado. Esta página mostra o que acontece com ele.',
    'The test was queued. This page shows what happens to it.',
  ),
};
