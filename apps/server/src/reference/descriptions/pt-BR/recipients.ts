import type { Phrases } from '@recado/core';

/** Texts of the routes about one recipient in Portuguese, by their English text. */
export const recipientPhrases: Phrases = {
  'What is known and held about one person.': 'O que se sabe e se guarda sobre uma pessoa.',
  'What helps in a conversation with a person: whether they opted out, where they have written lately, the last message and what providers call them. A number of which nothing is known has empty values. Every form of the number counts, such as one of Brazil without its ninth digit or one of Mexico with 521.':
    'O que ajuda em uma conversa com a pessoa: se ela se descadastrou, onde escreveu há pouco, a última mensagem e como os provedores a identificam. Um número do qual nada se sabe tem valores vazios. Conta qualquer forma do número, como um do Brasil sem o nono dígito ou um do México com 521.',
  'A number, or the `user_id` of a person whose number is not known.':
    'Um número, ou o `user_id` de uma pessoa cujo número não é conhecido.',
  'As it was asked for; null: it was asked for a `user_id`, and no number is known for it.':
    'Como foi consultado; null: foi consultado um `user_id`, e não se conhece o número dele.',
  'The ID by which Meta knows the person (BSUID), where it told one: a message may name it in place of a number that is not known.':
    'O id pelo qual a Meta conhece a pessoa (BSUID), onde ela o informou: uma mensagem pode levá-lo no lugar de um número que não é conhecido.',
  'As in `GET /api/recipients/{phone}`.': 'Como em `GET /api/recipients/{phone}`.',
  'As it was given; null: by a user ID, because no number was known.':
    'Como foi informado; null: por um id de usuário, porque o número não era conhecido.',
  'When it was last named together with the number; null: it was not.':
    'Quando foi informado pela última vez junto com o número; null: não foi.',
  'That the chat with a channel got another leader, as Meta last told it. It names roles, and not which application has them.':
    'Que a conversa com um canal mudou de condução, como a Meta informou por último. Ela diz papéis, e não qual aplicativo os tem.',
  '`passed`: the leader gave the chat away; `taken`: another one took it.':
    '`passed`: quem conduzia entregou a conversa; `taken`: outro a assumiu.',
  'Null: not told.': 'Null: não foi informado.',
  'Look up a recipient': 'Consultar um destinatário',
  'The recipient.': 'O destinatário.',
  'Cancels what waits for the person, and erases texts, numbers and what providers said from the messages of all keys; their rows, statuses and times stay. What is known of the person is removed, except opt-outs, so that the wish holds. Repeat it while `left` is not 0: such messages are being sent, have an unknown outcome, or were too many for one request. It does not stop later messages: for that, opt the number out.':
    'Cancela o que está na fila para a pessoa e apaga textos, números e o que os provedores disseram das mensagens de todas as chaves; as linhas, os status e os horários ficam. O que se sabe da pessoa é removido, menos os descadastros, para que a vontade dela continue valendo. Repita enquanto `left` não for 0: essas mensagens estão sendo enviadas, têm resultado desconhecido ou eram muitas para uma requisição. Isto não impede mensagens futuras: para isso, descadastre o número.',
  'Erase what is held about a person': 'Apagar os dados de uma pessoa',
  'What was erased, and what is left.': 'O que foi apagado e o que resta.',
  'Messages of all keys, newest first, with their attempts and webhook deliveries; with the first page also everything else that is held. Follow `next_cursor` until it is null.':
    'Mensagens de todas as chaves, as mais novas primeiro, com as tentativas e as entregas de webhook; com a primeira página, também tudo o mais que se guarda. Siga `next_cursor` até que seja null.',
  'Export what is held about a person': 'Exportar os dados de uma pessoa',
  'A page of what is held.': 'Uma página dos dados.',
  'Messages that were erased now.': 'Mensagens apagadas agora.',
  'Those of them that waited, and were canceled.': 'As que estavam na fila e foram canceladas.',
  'Messages that are being sent, have an unknown outcome, or are too many for one request: repeat it.':
    'Mensagens que estão sendo enviadas, têm resultado desconhecido ou são muitas para uma requisição: repita.',
  'How many messages to the person were erased.': 'Quantas mensagens para a pessoa foram apagadas.',
  'An attempt that the provider did not simply accept.': 'Uma tentativa que o provedor não aceitou de imediato.',
  'Null: it is not known any more.': 'Null: não se conhece mais.',
  'When they last wrote to the channel; null: never.': 'Quando escreveu por último ao canal; null: nunca.',
  'When the provider last refused a free text to them; null: never.':
    'Quando o provedor recusou por último um texto livre para ela; null: nunca.',
  'When the channel wrote to them while they were new to it; null: never.':
    'Quando o canal escreveu a ela enquanto era nova para ele; null: nunca.',
  'When the channel last wrote to them while they had not written lately; null: never.':
    'Quando o canal escreveu por último a ela sem que ela tivesse escrito há pouco; null: nunca.',
  'What a channel knows about the person.': 'O que um canal sabe da pessoa.',
  'Numbers of the person to which somebody sends tests from the panel.':
    'Números da pessoa para os quais alguém envia testes pelo painel.',
  'What the person wrote, as `message.received` tells it. It is kept for a day.':
    'O que a pessoa escreveu, como `message.received` informa. Fica guardado por um dia.',
  'The newest 1,000.': 'As 1.000 mais novas.',
  'What is held about the person beside the messages to them.':
    'O que se guarda sobre a pessoa além das mensagens para ela.',
  'The endpoint that it goes to.': 'O endpoint que a recebe.',
  'A webhook delivery about the message.': 'Uma entrega de webhook sobre a mensagem.',
  'What a provider calls the person in place of their number.':
    'Como um provedor identifica a pessoa em lugar do número.',
  'The send in the panel.': 'O envio no painel.',
  'The line of the file.': 'A linha do arquivo.',
  'Null: a cell that is no text.': 'Null: uma célula que não é texto.',
  'A row of the person in a list that is not queued yet.':
    'Uma linha da pessoa em uma lista que ainda não foi enfileirada.',
  'It concerns only the messages of test keys.': 'Vale só para as mensagens das chaves de teste.',
  'An opt-out of the person. It stays when their data is erased.':
    'Um descadastro da pessoa. Ele fica quando os dados dela são apagados.',
  'What the person last chose about the marketing of a channel in WhatsApp.':
    'O que a pessoa escolheu por último, no WhatsApp, sobre o marketing de um canal.',
  '`stop`: no marketing, which stays when their data is erased; `resume`: they want it again.':
    '`stop`: sem marketing, o que permanece quando os dados são apagados; `resume`: ela quer de novo.',
  'By which channel of a pool the person is written to.': 'Por qual canal de um grupo se escreve à pessoa.',
  'Null: it was not accepted.': 'Null: não foi aceita.',
  'What was written as the person.': 'O que foi escrito como se fosse a pessoa.',
  'A message to the person in the simulator.': 'Uma mensagem para a pessoa no simulador.',
  'Nothing is sent to the number.': 'Nada é enviado ao número.',
  'One for each channel whose provider treats people who have written to it differently.':
    'Uma para cada canal cujo provedor trata de outra forma quem escreveu a ele.',
  'What providers call the person in place of the number, as they told it.':
    'Como os provedores identificam a pessoa em lugar do número, conforme informaram.',
  'A recipient, as far as the installation knows them.': 'Um destinatário, até onde a instalação o conhece.',
  'With the first page; null on the others.': 'Com a primeira página; null nas outras.',
  'Newest first.': 'As mais novas primeiro.',
  'What is held about a person, page by page.': 'O que se guarda sobre uma pessoa, página por página.',
  'The newest message to the person.': 'A mensagem mais nova para a pessoa.',
  'The provider’s id of the recipient; null: it gave none.':
    'O id que o provedor deu ao destinatário; null: não deu nenhum.',
  'A message to the person, with all that is kept of it.': 'Uma mensagem para a pessoa, com tudo o que se guarda dela.',
  'That the person opted out.': 'O descadastro da pessoa.',
  'Until when free text reaches the person by this channel; null: the window is closed, or there is none.':
    'Até quando um texto livre chega à pessoa por este canal; null: a janela está fechada, ou não há nenhuma.',
  'Whether the person has lately written to a channel.': 'Se a pessoa escreveu há pouco a um canal.',
};
