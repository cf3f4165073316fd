import type { Phrases } from '@recado/core';

/** Texts of channels in Portuguese, by their English text. */
export const channelPhrases: Phrases = {
  'Create, pair, change and pause channels. Needs scopes that no key has by itself.':
    'Criar, parear, alterar e pausar canais. Pede escopos que nenhuma chave tem por si.',
  'Archived ones too. Pools are not among them.': 'Os arquivados também. Grupos não estão entre eles.',
  Channels: 'Canais',
  'All channels, by age.': 'Todos os canais, por idade.',
  'Nothing is asked of its provider: `check` does that, and `pairing` pairs a phone. A repeated request is refused, because the name is taken. The key must be bound to addresses.':
    'Nada é perguntado ao provedor: `check` faz isso, e `pairing` pareia um telefone. Uma requisição repetida é recusada, porque o nome já existe. A chave precisa estar presa a endereços.',
  'Create a channel': 'Criar um canal',
  'The channel.': 'O canal.',
  'The version of what is shown, for `If-Match`.': 'A versão do que é mostrado, para `If-Match`.',
  'With its settings. Secrets can be written and never read. A key that may not change channels, or is not bound to addresses, sees of `url` the server alone, and no description: they may hold a token.':
    'Com as configurações. Segredos podem ser escritos, e nunca lidos. Uma chave que não pode mudar canais, ou não está presa a endereços, vê de `url` só o servidor, e nenhuma descrição: podem ter um token.',
  'Look up a channel': 'Consultar um canal',
  'Of the channel that the environment describes only the limits can be changed. The key must be bound to addresses.':
    'Do canal que o ambiente descreve só os limites podem mudar. A chave precisa estar presa a endereços.',
  'Change a channel': 'Alterar um canal',
  'The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed.':
    'O `ETag` da leitura em que a mudança se baseia. Ausente: muda o que valer agora.',
  '`not_changeable`: the environment describes the channel.': '`not_changeable`: o ambiente descreve o canal.',
  '`changed_meanwhile`: somebody else has changed it.': '`changed_meanwhile`: alguém mudou isto antes.',
  'It takes no new messages; receipts are still applied, and its history stays. Repeating it changes nothing. The key must be bound to addresses.':
    'Ele não recebe mensagens novas; recibos ainda são aplicados, e o histórico fica. Repetir não muda nada. A chave precisa estar presa a endereços.',
  'Archive a channel': 'Arquivar um canal',
  'The channel is archived.': 'O canal está arquivado.',
  '`not_changeable`: messages wait for it, it is a default, or the environment describes it.':
    '`not_changeable`: há mensagens na fila dele, ele é padrão, ou o ambiente o descreve.',
  'Whether it could send now. Nothing is sent. It takes up to 10 seconds.':
    'Se ele poderia enviar agora. Nada é enviado. Leva até 10 segundos.',
  'Ask the provider of a channel': 'Perguntar ao provedor de um canal',
  'What it answered.': 'O que ele respondeu.',
  'Messages that name no channel, of keys without one of their own, leave by it from now on. Repeating it changes nothing. The key must be bound to addresses.':
    'Mensagens sem canal, de chaves sem canal próprio, saem por ele a partir de agora. Repetir não muda nada. A chave precisa estar presa a endereços.',
  'Make a channel the default': 'Tornar um canal o padrão',
  '`not_changeable`: the channel is archived or the simulator, or the environment decides.':
    '`not_changeable`: o canal está arquivado ou é o simulador, ou o ambiente decide.',
  'Asks the provider, so look at most every two seconds. The codes are credentials: a key that is not bound to addresses gets `qr` and `code` as null.':
    'Pergunta ao provedor, portanto consulte no máximo a cada dois segundos. Os códigos são credenciais: uma chave que não está presa a endereços recebe `qr` e `code` como null.',
  'See how far a pairing is': 'Ver em que ponto está um pareamento',
  'How far it is.': 'Em que ponto está.',
  '`not_changeable`: the channel has no phone to pair.': '`not_changeable`: o canal não tem telefone para parear.',
  'Makes the provider show a code, and creates the sender there where it is missing. The key must be bound to addresses.':
    'Faz o provedor mostrar um código, e cria lá o remetente que faltar. A chave precisa estar presa a endereços.',
  'Begin to pair a phone': 'Começar a parear um telefone',
  'Nothing leaves until a phone is paired again. The key must be bound to addresses.':
    'Nada sai até que um telefone seja pareado de novo. A chave precisa estar presa a endereços.',
  'Remove the link with a phone': 'Remover o vínculo com um telefone',
  'The channel has no link any more.': 'O canal não tem mais vínculo.',
  'Its messages wait until it is resumed. Repeating it changes nothing. Any address may do it.':
    'As mensagens dele esperam até que seja retomado. Repetir não muda nada. Vale de qualquer endereço.',
  'Pause a channel': 'Pausar um canal',
  'It takes new messages again. Repeating it changes nothing. The key must be bound to addresses.':
    'Ele volta a receber mensagens novas. Repetir não muda nada. A chave precisa estar presa a endereços.',
  'Restore an archived channel': 'Restaurar um canal arquivado',
  'Also one that an error suspended: its failures are forgotten. Only a rest that the provider asked for stays in force. Repeating it changes nothing. The key must be bound to addresses.':
    'Também um que um erro suspendeu: as falhas dele são esquecidas. Só uma pausa que o provedor pediu continua valendo. Repetir não muda nada. A chave precisa estar presa a endereços.',
  'Resume a channel': 'Retomar um canal',
  'In the name of the key, which needs `messages:write` too. It is a real message, and counts for the limits of the key. Without an `Idempotency-Key` a repeated request sends another one. The key must be bound to addresses.':
    'Em nome da chave, que precisa também de `messages:write`. É uma mensagem de verdade, e conta nos limites da chave. Sem um `Idempotency-Key`, uma requisição repetida envia outra. A chave precisa estar presa a endereços.',
  'Send a test message by a channel': 'Enviar uma mensagem de teste por um canal',
  'The message is queued.': 'A mensagem está na fila.',
  '`not_changeable`: the channel is archived.': '`not_changeable`: o canal está arquivado.',
  'The kind of its gateway.': 'O tipo do gateway dele.',
  'The code of the answer that stopped it, or `person`; null: nothing is wrong.':
    'O código da resposta que o parou, ou `person`; null: não há nada errado.',
  'The number that it sends from; null: not known.': 'O número pelo qual envia; null: não se sabe.',
  'Whether messages of keys without a channel leave by it.': 'Se as mensagens de chaves sem canal saem por ele.',
  'The environment describes it, or it is the simulator: only its limits can be changed.':
    'O ambiente o descreve, ou ele é o simulador: só os limites podem mudar.',
  'A person or a program paused it.': 'Uma pessoa ou um programa o pausou.',
  'Who paused it.': 'Quem o pausou.',
  'The reason that they gave.': 'O motivo informado.',
  'Since when it takes no new messages; null: it takes them.':
    'Desde quando não recebe mensagens novas; null: ele recebe.',
  'A sender: a number or an instance at a provider.': 'Um remetente: um número ou uma instância em um provedor.',
  'What is named is replaced, null removes it. Secrets that are not named stay, and cannot be removed.':
    'O que vem é trocado, null remove. Segredos que não vêm ficam, e não podem ser removidos.',
  'What is named is replaced whole, null lifts it.': 'O que vem é trocado por inteiro, null retira o limite.',
  'The name of the channel again: limits above what is safe for one phone are wanted. WhatsApp may block its number.':
    'O nome do canal de novo: são pedidos limites acima do que é seguro para um telefone só. O WhatsApp pode bloquear o número.',
  'Whether the channel could send now.': 'Se o canal poderia enviar agora.',
  'What is wrong; null: nothing.': 'O que há de errado; null: nada.',
  'What the provider said.': 'O que o provedor disse.',
  'Whether a phone must be paired, which `pairing` does.': 'Se é preciso parear um telefone, o que `pairing` faz.',
  'What the provider answered.': 'O que o provedor respondeu.',
  'A new one begins today.': 'Um novo começa hoje.',
  'How many may leave on a day of the channel’s zone.': 'Quantas podem sair em um dia do fuso do canal.',
  'A channel with its settings.': 'Um canal com as configurações.',
  'Least distance between two messages to one recipient.':
    'Menor intervalo entre duas mensagens ao mesmo destinatário.',
  'IANA zone of its days and hours.': 'Fuso IANA dos dias e horários.',
  'What a channel may send and when; null: not limited.': 'O que um canal pode enviar e quando; null: sem limite.',
  'Limits that are given. Each is given whole; null lifts it.':
    'Limites informados. Cada um vem por inteiro; null retira.',
  'To how many of them it may write first on a day.': 'A quantos deles pode escrever primeiro em um dia.',
  'Least distance between two messages to them.': 'Menor intervalo entre duas mensagens a eles.',
  'People who have not written to the channel lately.': 'Pessoas que não escreveram ao canal há pouco.',
  'Largest deviation of the distance between two messages.': 'Maior desvio do intervalo entre duas mensagens.',
  'Messages in a time, evenly spread.': 'Mensagens em um tempo, distribuídas por igual.',
  '`scan`: the phone may scan `qr` now. `type`: its owner may type `code` now. `stopped` and `missing`: nothing happens before a POST.':
    '`scan`: o telefone pode ler `qr` agora. `type`: o dono pode digitar `code` agora. `stopped` e `missing`: nada acontece antes de um POST.',
  'The number of the paired phone; null: none, or not told.':
    'O número do telefone pareado; null: nenhum, ou não informado.',
  'The text of the QR code, a credential: draw it, and keep it nowhere. It changes every few seconds.':
    'O texto do QR code, uma credencial: desenhe-o, e não o guarde. Ele muda em segundos.',
  'What may be typed in place of scanning.': 'O que se pode digitar em vez de ler o QR code.',
  'How long a code holds, in seconds.': 'Quanto tempo um código vale, em segundos.',
  'The code of a failure; null: there is none.': 'O código de uma falha; null: não há.',
  'Whether it may begin with the number of the phone, which then types a code.':
    'Se pode começar pelo número do telefone, que então digita um código.',
  'The risk that must be accepted before it begins; null: none.':
    'O risco que precisa ser aceito antes de começar; null: nenhum.',
  'How far the pairing of a channel with a phone is.': 'Em que ponto está o pareamento de um canal com um telefone.',
  'Up to 255 characters of it are kept.': 'São guardados até 255 caracteres.',
  'Why a channel is paused.': 'Por que um canal é pausado.',
  'Its provider took a message, to within some seconds.':
    'O provedor aceitou uma mensagem, com alguns segundos de margem.',
  'A receipt of one of its messages came, to within some seconds.':
    'Chegou um recibo de uma mensagem dele, com alguns segundos de margem.',
  'Its provider was asked whether it could send.': 'Perguntou-se ao provedor se poderia enviar.',
  'What was wrong then; null: nothing.': 'O que havia de errado então; null: nada.',
  'What was last seen of a channel; null: nothing.': 'O que se viu por último de um canal; null: nada.',
  'Null: a secret, not set, or not shown to this key.': 'Null: um segredo, sem valor, ou não mostrado a esta chave.',
  'Whether the channel cannot send without it.': 'Se o canal não pode enviar sem ela.',
  'A setting of a channel. The value of a secret is never shown.':
    'Uma configuração de um canal. O valor de um segredo nunca é mostrado.',
  'A test message.': 'Uma mensagem de teste.',
  'For `GET /api/messages/{id}`.': 'Para `GET /api/messages/{id}`.',
  'The message of a test.': 'A mensagem de um teste.',
  'Messages of the first day.': 'Mensagens do primeiro dia.',
  'By how much each day may exceed the one before it, in percent.':
    'Quanto cada dia pode passar do anterior, em porcento.',
  'A new number begins with few messages and may send more each day.':
    'Um número novo começa com poucas mensagens e pode enviar mais a cada dia.',
  '1 is Monday.': '1 é segunda-feira.',
  'At or before `from` it is of the next day.': 'Igual a `from` ou antes dele, é do dia seguinte.',
  'The hours in which messages may leave.': 'Os horários em que mensagens podem sair.',
  'By name, as the guide of the gateway has them. A description may be given as an object.':
    'Por nome, como no guia do gateway. Uma descrição pode vir como objeto.',
  'What differs from the usual limits of its gateway. A limit that is given is given whole.':
    'O que difere dos limites usuais do gateway. Um limite informado vem por inteiro.',
  'A channel to be created.': 'Um canal a criar.',
  'The number of the phone, which then types a code in place of scanning one.':
    'O número do telefone, que então digita um código em vez de ler um.',
  'The risk that GET shows is accepted. Needed where there is one.':
    'O risco que o GET mostra é aceito. Necessário onde houver um.',
  'How a pairing begins.': 'Como um pareamento começa.',
};
