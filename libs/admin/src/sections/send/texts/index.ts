import { both, catalogue } from '@recado/core';
import { attachmentFaults, fileRowFaults, files } from './files.js';
import { faults, fileFaults, readAs, slips } from './reading.js';
import { templateFaults } from './template-faults.js';
import { savedList, savedListFields } from './saved-list.js';
import { testOfSend } from './test.js';
import { what, whatFields } from './what.js';

/** The texts of sends, in both languages. */
export const sendTexts = catalogue({
  navigation: both('Novo envio', 'New send'),
  words: both('importar planilha csv excel campanha em massa', 'import spreadsheet csv excel campaign bulk'),
  commands: { send: both('Novo envio', 'New send') },
  fields: {
    too_long: both('Texto longo demais.', 'Too long.'),
    send_text_missing: both('Escreva o texto.', 'Write the text.'),
    ...whatFields,
    ...savedListFields,
    send_channel_missing: both('Escolha um canal.', 'Choose a channel.'),
    send_hours_invalid: both('Informe de 1 a 72 horas.', 'Enter 1 to 72 hours.'),
    send_list_missing: both('Cole os números ou escolha um arquivo.', 'Paste the numbers or choose a file.'),
    saved_text_name: both(
      'Dê um nome ao texto, com até 80 caracteres.',
      'Give the text a name of up to 80 characters.',
    ),
    count_mismatch: both(
      'O número digitado não é o de destinatários.',
      'The typed number is not that of the recipients.',
    ),
  },
  send: {
    title: both('Novo envio', 'New send'),
    lead: both(
      'Um texto ou um modelo para muitos destinatários. Nada é enviado antes de você conferir e confirmar.',
      'One text or template for many recipients. Nothing is sent before you have checked and confirmed it.',
    ),
    writeTitle: both('O que enviar', 'What to send'),
    name: both('Nome', 'Name'),
    nameHint: both('Para reconhecer o envio depois. Opcional.', 'To recognise the send later. Optional.'),
    text: both('Texto', 'Text'),
    textHint: both(
      '{name} vira o nome da pessoa, e {pedido} o valor da coluna “pedido” da lista. Com {name|cliente}, quem não tem nome recebe “cliente”.',
      '{name} becomes the name of the person, and {order} the value of the column “order” of the list. With {name|customer}, who has no name gets “customer”.',
    ),
    saved: both('Textos salvos', 'Saved texts'),
    savedUse: both('Usar este texto', 'Use this text'),
    savedNone: both('Nenhum texto salvo ainda.', 'No saved text yet.'),
    channel: both('Canal', 'Channel'),
    onlySimulator: both(
      'Só há o simulador: ninguém recebe nada até você criar um canal em Canais.',
      'There is only the simulator: nobody receives anything until you create a channel under Channels.',
    ),
    simulatorWarning: both(
      'Este canal é o simulador: a mensagem não sai daqui e ninguém a recebe.',
      'This channel is the simulator: the message does not leave this server, and nobody receives it.',
    ),
    priority: both('Prioridade', 'Priority'),
    priorities: { high: both('Alta', 'High'), normal: both('Normal', 'Normal'), low: both('Baixa', 'Low') },
    basis: both('Base legal (LGPD)', 'Legal basis (LGPD)'),
    noBasis: both('Não informada', 'Not named'),
    basisHint: both(
      'Por que a lei permite escrever a estas pessoas. Fica guardada no lote e nos dados exportados de cada pessoa.',
      'Why the law lets you write to these people. It is kept with the batch and told in the export of each person’s data.',
    ),
    when: both('Quando', 'When'),
    whens: {
      now: both('Agora', 'Now'),
      at: both('Em uma data e hora', 'At a date and time'),
      spread: both('Espalhado ao longo de horas', 'Spread over hours'),
    },
    whenHints: {
      now: both('Assim que o ritmo do canal permitir.', 'As soon as the pace of the channel allows.'),
      at: both('Começa nessa hora.', 'It begins at this time.'),
      spread: both(
        'As mensagens saem aos poucos, em intervalos iguais.',
        'The messages leave little by little, at equal intervals.',
      ),
    },
    at: both('Data e hora do começo', 'Date and time of the beginning'),
    atHint: both(
      (zone: string) => `No ${zone}. Sem data, começa agora.`,
      (zone) => `In ${zone}. Without a date it begins now.`,
    ),
    hours: both('Ao longo de quantas horas', 'Over how many hours'),
    hoursHint: both('De 1 a 72.', '1 to 72.'),
    ...savedList,
    listTitle: both('Para quem', 'To whom'),
    numbers: both('Números', 'Numbers'),
    numbersHint: both(
      'Um por linha, com DDD ou, de outro país, com + e o código dele; depois, se quiser, ponto e vírgula e o nome. Com uma primeira linha de títulos, cada coluna preenche a variável do mesmo nome.',
      'One a line: a Brazilian number with its area code, or + and the country code; then, if you like, a semicolon and the name. With a first line of headings, each column fills the variable of the same name.',
    ),
    file: both('Ou um arquivo do Excel ou CSV', 'Or an Excel or CSV file'),
    fileHint: both(
      'Até 100.000 linhas: planilha do Excel (.xlsx ou .xls, até 32 MB), ou texto separado por ponto e vírgula, vírgula ou tabulação, em UTF-8 ou do Windows.',
      'Up to 100,000 lines: a spreadsheet of Excel (.xlsx or .xls, up to 32 MB), or text separated by semicolon, comma or tab, in UTF-8 or of Windows.',
    ),
    filesLater: both(
      'Arquivos, como boletos em PDF, são anexados na próxima página. Para um arquivo sem texto, deixe o texto vazio.',
      'Files, such as invoices in PDF, are attached on the next page. For a file without a text, leave the text empty.',
    ),
    submit: both('Conferir', 'Check'),
    previewTitle: both('Como a pessoa vê', 'What the person sees'),
    previewEmpty: both('O texto aparece aqui.', 'The text appears here.'),
    previewLength: both(
      (characters: string) => `${characters} caracteres, com as variáveis como estão`,
      (characters) => `${characters} characters, with the variables as they are`,
    ),
    previewVariables: both(
      (names: string) => `Variáveis: ${names}`,
      (names) => `Variables: ${names}`,
    ),
    slips,
    previewTooLong: both('Mais de 4.096 caracteres: longo demais.', 'More than 4,096 characters: too long.'),
    windowWarning: both(
      'Neste canal, quem não escreveu nas últimas 24 horas não recebe texto livre; vale o que o canal tem para fora da janela.',
      'On this channel, who has not written in the last 24 hours gets no free text; what the channel has for outside the window holds.',
    ),
    windowFails: both(
      'Neste canal, a mensagem a quem não escreveu nas últimas 24 horas falha. Escolha no canal como enviar fora da janela.',
      'On this channel, a message to somebody who has not written in the last 24 hours fails. Choose on the channel how to send outside the window.',
    ),
    coldWarning: both(
      'Neste canal, só algumas pessoas que nunca escreveram recebem por dia; as outras esperam.',
      'On this channel only some people who have never written get a message each day; the others wait.',
    ),
    recentTitle: both('Envios recentes', 'Recent sends'),
    recentEmpty: both(
      'Os envios feitos aqui aparecem nesta lista.',
      'The sends that are made here appear in this list.',
    ),
    recentName: both('Envio', 'Send'),
    recentState: both('Situação', 'State'),
    recentTotal: both('Destinatários', 'Recipients'),
    recentWhen: both('Criado', 'Created'),
    unnamed: both(
      (id: string) => `Envio ${id}`,
      (id) => `Send ${id}`,
    ),
    states: {
      reading: both('Lendo a lista', 'Reading the list'),
      ready: both('Para conferir', 'To be checked'),
      queuing: both('Entrando na fila', 'Being queued'),
      queued: both('Na fila', 'Queued'),
      canceled: both('Cancelado antes de entrar inteiro na fila', 'Canceled before all of it was queued'),
      discarded: both('Desistido', 'Given up'),
    },
    fileFaults,
    files,
    attachmentFaults,
    checkLead: both(
      (good: string, bad: string) => `Recebem: ${good}. Não recebem: ${bad}. Nada saiu ainda.`,
      (good, bad) => `Get it: ${good}. Do not: ${bad}. Nothing has left yet.`,
    ),
    moreTitle: both('Prioridade e base legal', 'Priority and legal basis'),
    changePart: both('Alterar', 'Change'),
    changeTitle: both(
      'Alterar o texto, o canal, o horário ou as colunas',
      'Change the text, the channel, the time or the columns',
    ),
    reading: both(
      (rows: string) => `${rows} linhas lidas até agora.`,
      (rows) => `${rows} lines read so far.`,
    ),
    assumedTitle: both('Como os números foram lidos', 'How the numbers were read'),
    assumedHow: both('Leitura', 'Reading'),
    readWith: both(
      (assumed: string) => `Número lido ${assumed}`,
      (assumed) => `Number read ${assumed}`,
    ),
    windowsText: both('Texto do Excel (windows-1252)', 'Text of Excel (windows-1252)'),
    readAs,
    faultsTitle: both('Quem não recebe, e por quê', 'Who does not get it, and why'),
    fault: both('Motivo', 'Reason'),
    faultRows: both('Linhas', 'Lines'),
    faultFirst: both('Primeira linha', 'First line'),
    badTitle: both('As primeiras linhas', 'The first lines'),
    badLine: both('Linha', 'Line'),
    badContent: both('Conteúdo', 'Content'),
    badWhy: both('Motivo', 'Reason'),
    download: both('Baixar as linhas que não recebem', 'Download the lines that do not get it'),
    noneBad: both('Todas as linhas recebem.', 'All lines get it.'),
    variablesMissing: both(
      (variables: string, columns: string) =>
        `Nenhuma coluna preenche ${variables}. A lista tem: ${columns}. Em “Colunas”, abaixo, diga qual preenche cada variável.`,
      (variables, columns) =>
        `No column fills ${variables}. The list has: ${columns}. Under “Columns”, below, say which one fills each variable.`,
    ),
    duplicates: {
      first: both(
        (rows: string) => `Linhas com um número que já está em outra: ${rows}. Só a primeira de cada número recebe.`,
        (rows) => `Lines with a number that an earlier line has: ${rows}. Only the first of each number gets it.`,
      ),
      all: both(
        'Todas as linhas recebem, também as de um mesmo número: a pessoa recebe uma mensagem por linha.',
        'All lines get it, those of one number too: the person gets a message for each line.',
      ),
      chooseAll: both('Enviar também às repetidas', 'Send to the repeated ones too'),
      chooseFirst: both('Enviar só à primeira de cada número', 'Send only to the first of each number'),
    },
    columnsTitle: both('Colunas', 'Columns'),
    column: both(
      (position: string) => `Coluna ${position}`,
      (position) => `Column ${position}`,
    ),
    targets: {
      phone: both('O número', 'The number'),
      name: both('{name}', '{name}'),
      email: both('{email}', '{email}'),
      none: both('Nada', 'Nothing'),
    },
    change: both('Salvar e conferir de novo', 'Save and check again'),
    changed: both('Conferido de novo.', 'Checked again.'),
    stale: both(
      'Alguém mudou este envio enquanto isso. Confira de novo.',
      'Somebody changed this send meanwhile. Check again.',
    ),
    ...what,
    confirmTitle: both('Confirmar', 'Confirm'),
    summary: {
      channel: both('Canal', 'Channel'),
      recipients: both('Destinatários', 'Recipients'),
      begins: both('Começa', 'Begins'),
      now: both('agora', 'now'),
      ends: both('Previsão do fim', 'Expected end'),
      price: both('Preço na Meta', 'Price at Meta'),
      priceService: both('Serviço, dentro da janela de 24 horas', 'Service, inside the 24-hour window'),
      priceTemplate: both(
        (category: string) => `Categoria do modelo: ${category}`,
        (category) => `Category of the template: ${category}`,
      ),
      priceUtility: both('Utilidade, fora da janela de 24 horas', 'Utility, outside the 24-hour window'),
    },
    messages: both(
      (count: number, text: string) => (count === 1 ? '1 mensagem' : `${text} mensagens`),
      (count, text) => (count === 1 ? '1 message' : `${text} messages`),
    ),
    confirmNow: both(
      (messages: string, channel: string) => `Enviar ${messages} agora por ${channel}`,
      (messages, channel) => `Send ${messages} now by ${channel}`,
    ),
    confirmScheduled: both(
      (messages: string, when: string, channel: string) => `Agendar ${messages} para ${when} por ${channel}`,
      (messages, when, channel) => `Schedule ${messages} for ${when} by ${channel}`,
    ),
    confirmSpread: both(
      (messages: string, hours: string, channel: string) =>
        `Enviar ${messages} a partir de agora, ao longo de ${hours} h, por ${channel}`,
      (messages, hours, channel) => `Send ${messages} from now on, over ${hours} h, by ${channel}`,
    ),
    confirmCount: both(
      (count: string) => `Para confirmar, digite ${count}`,
      (count) => `To confirm, type ${count}`,
    ),
    test: testOfSend,
    discardOpen: both('Desistir…', 'Give up…'),
    discardLead: both('A lista é apagada, e nada é enviado.', 'The list is erased, and nothing is sent.'),
    discardSubmit: both('Desistir deste envio', 'Give up this send'),
    discarded: both('O envio foi descartado.', 'The send was given up.'),
    confirmed: both(
      'Confirmado: as mensagens entram na fila, mesmo que você feche esta página.',
      'Confirmed: the messages are queued, even if you close this page.',
    ),
    queuing: both(
      (done: string, total: string) => `${done} de ${total} na fila`,
      (done, total) => `${done} of ${total} queued`,
    ),
    batch: both('Abrir o lote', 'Open the batch'),
    textsTitle: both('Textos salvos', 'Saved texts'),
    textsLead: both(
      'Textos para usar de novo. Cada mudança guarda a versão de antes.',
      'Texts to use again. Each change keeps the version before it.',
    ),
    textName: both('Nome', 'Name'),
    textSaved: both('Mudado', 'Changed'),
    textVersions: both('Versões', 'Versions'),
    textSave: both('Salvar o texto', 'Save the text'),
    textSavedNotice: both(
      (name: string) => `O texto “${name}” foi salvo.`,
      (name) => `The text “${name}” was saved.`,
    ),
    textUnchanged: both('Nada mudou.', 'Nothing changed.'),
    textRemove: both('Remover…', 'Remove…'),
    textRemoveNamed: both(
      (name: string) => `Remover ${name}…`,
      (name) => `Remove ${name}…`,
    ),
    textRemoveLead: both('O texto sai da lista; as versões ficam.', 'The text leaves the list; its versions stay.'),
    textRemoveSubmit: both('Remover este texto', 'Remove this text'),
    textRemoved: both(
      (name: string) => `O texto “${name}” foi removido.`,
      (name) => `The text “${name}” was removed.`,
    ),
    textNew: both('Salvar um texto', 'Save a text'),
    textNewHint: both(
      'Com o nome de um texto que já existe, vira a nova versão dele.',
      'With the name of a text that exists, it becomes its new version.',
    ),
    textRemovedVersion: both('removido', 'removed'),
  },
  faults: { ...faults, ...fileRowFaults, ...templateFaults },
});
