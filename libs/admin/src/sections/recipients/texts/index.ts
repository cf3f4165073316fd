import { both, catalogue } from '@recado/core';

/** The texts of the page about one recipient, in both languages. */
export const recipientTexts = catalogue({
  navigation: both('Destinatários', 'Recipients'),
  words: both('apagar excluir lgpd titular pessoa exportar contato', 'erase delete gdpr lgpd person export contact'),
  commands: { find: both('Dados de um destinatário', 'Data of a recipient') },
  handovers: {
    label: both(
      (channel: string) => `Quem conduz a conversa no canal ${channel}`,
      (channel) => `Who leads the chat on the channel ${channel}`,
    ),
    passed: both(
      (from: string | null, to: string | null) =>
        ['A Meta informou: a conversa passou', from && ` de ${from}`, to && ` para ${to}`].filter(Boolean).join(''),
      (from, to) => ['Meta told: the chat passed', from && ` from ${from}`, to && ` to ${to}`].filter(Boolean).join(''),
    ),
    taken: both(
      (from: string | null, to: string | null) =>
        ['A Meta informou: a conversa foi assumida', to && ` por ${to}`, from && `, antes com ${from}`]
          .filter(Boolean)
          .join(''),
      (from, to) =>
        ['Meta told: the chat was taken over', to && ` by ${to}`, from && `, before with ${from}`]
          .filter(Boolean)
          .join(''),
    ),
    hint: both(
      'A Meta diz um papel, e não qual aplicativo o tem, por isso nada espera por ele. Textos livres retomam a condução; modelos não mudam nada nela.',
      'Meta names a role and not which application has it, so nothing waits for it. Free texts take the lead back; templates change nothing about it.',
    ),
  },
  recipient: {
    title: both('Destinatário', 'Recipient'),
    lead: both(
      'O que se sabe de uma pessoa, em todas as chaves. Vale qualquer forma do número: um do Brasil com e sem o nono dígito, um do México com 52 e 521. Quem esconde o número é achado pelo id de usuário da Meta, como BR.1502576394655843.',
      'What is known of one person, across all keys. Every form of the number counts: a Brazilian one with and without its ninth digit, a Mexican one with 52 and 521. Somebody who hides the number is found by the user ID of Meta, such as BR.1502576394655843.',
    ),
    form: both('Consultar um destinatário', 'Look up a recipient'),
    phone: both('Telefone', 'Phone'),
    phoneHint: both('Com DDD ou código do país', 'With the country code, or a Brazilian number'),
    submit: both('Consultar', 'Look up'),
    known: both('O que se sabe', 'What is known'),
    optOut: both('Descadastro', 'Opt-out'),
    testOptOut: both('Descadastro das chaves de teste', 'Opt-out of test keys'),
    optOutScopes: {
      all: both('De todas as mensagens', 'From all messages'),
      marketing: both('De publicidade', 'From advertising'),
    },
    hidden: both(
      'Escondido: a Meta ainda não disse o número, e as mensagens vão pelo id de usuário',
      'Hidden: Meta has not told the number yet, and messages go by the user ID',
    ),
    noOptOut: both('Não pediu para sair', 'Did not opt out'),
    lastMessage: both('Última mensagem', 'Last message'),
    noMessage: both('Nenhuma', 'None'),
    wroteTo: both(
      (channel: string) => `Última mensagem da pessoa ao canal ${channel}`,
      (channel) => `Last message of the person to the channel ${channel}`,
    ),
    never: both('Nenhuma', 'None'),
    identity: both('Como o provedor chama a pessoa', 'What the provider calls the person'),
    allMessages: both(
      (phone: string) => `Todas as mensagens para ${phone}`,
      (phone) => `All messages to ${phone}`,
    ),
    export: both('Exportar', 'Export'),
    exportLead: both(
      'Um arquivo JSON com tudo o que está guardado: as mensagens com tentativas e entregas de webhook, os descadastros, os contatos e o que a pessoa escreveu. A exportação fica na auditoria, sem o número.',
      'A JSON file with everything that is held: the messages with their attempts and webhook deliveries, opt-outs, contacts and what the person wrote. The export is in the audit log, without the number.',
    ),
    exportSubmit: both('Baixar os dados', 'Download the data'),
    erase: both('Apagar os dados', 'Erase the data'),
    eraseLead: both(
      'Cancela o que está na fila e apaga das mensagens de todas as chaves o número, os textos e o que os provedores disseram. Apaga também os contatos, o que a pessoa escreveu, as linhas dela em listas que ainda não foram enfileiradas e as mensagens no simulador. Status e horários ficam, e os descadastros também, para que o pedido da pessoa continue valendo.',
      'Cancels what waits, and erases the number, the texts and what providers said from the messages of all keys. Also erases contacts, what the person wrote, their rows in lists that are not queued yet, and their messages in the simulator. Statuses and times stay, and so do opt-outs, so that the wish of the person holds.',
    ),
    eraseOpen: both('Apagar…', 'Erase…'),
    eraseSure: both(
      'Não há como desfazer. Se a pessoa não quer mais receber mensagens, inclua também o descadastro dela: novas mensagens continuam a ser aceitas.',
      'This cannot be undone. If the person wants no more messages, add their opt-out too: new messages are still accepted.',
    ),
    concerned: {
      messages: both(
        (count: string, isOne: boolean, isMore: boolean) =>
          isMore ? `${count} mensagens ou mais.` : `${count} ${isOne ? 'mensagem' : 'mensagens'}.`,
        (count, isOne, isMore) =>
          isMore ? `${count} messages or more.` : `${count} ${isOne ? 'message' : 'messages'}.`,
      ),
      files: both(
        (count: string, isOne: boolean, isMore: boolean) =>
          `${count} ${isOne ? 'arquivo' : 'arquivos'}${isMore ? ' ou mais' : ''} que elas levam.`,
        (count, isOne, isMore) => `${count} ${isOne ? 'file' : 'files'}${isMore ? ' or more' : ''} that they carry.`,
      ),
      anyFiles: both('Também os arquivos que elas levarem.', 'Also any files that they carry.'),
      optOuts: both(
        (count: string, isOne: boolean) =>
          isOne ? `${count} descadastro, que fica.` : `${count} descadastros, que ficam.`,
        (count, isOne) => (isOne ? `${count} opt-out, which stays.` : `${count} opt-outs, which stay.`),
      ),
    },
    eraseConfirm: both(
      'Para confirmar, digite os quatro últimos dígitos do número, ou do id de usuário',
      'To confirm, type the last four digits of the number, or of the user ID',
    ),
    eraseMismatch: both(
      'Estes não são os quatro últimos dígitos do número desta pessoa, nem do id de usuário.',
      'These are not the last four digits of the number of this person, nor of the user ID.',
    ),
    eraseSubmit: both('Apagar tudo o que está guardado', 'Erase everything that is held'),
    erased: both(
      (erased: string, canceled: string) => `Mensagens apagadas: ${erased}, das quais canceladas: ${canceled}.`,
      (erased, canceled) => `Messages erased: ${erased}, of which canceled: ${canceled}.`,
    ),
    left: both(
      (count: string) =>
        `Restam ${count}: estão sendo enviadas, têm o envio não confirmado ou são demais para uma só vez. Apague de novo daqui a pouco.`,
      (count) =>
        `${count} are left: they are being sent, are not confirmed, or are too many at once. Erase again in a while.`,
    ),
  },
});
