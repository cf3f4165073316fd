import { both, catalogue } from '@recado/core';
import { OPT_OUT_SCOPE_WORDS, OPT_OUT_SOURCE_WORDS } from '@recado/opt-outs';

/** The texts of opt-outs, in both languages. */
export const optOutTexts = catalogue({
  navigation: both('Descadastros', 'Opt-outs'),
  words: both('descadastrar sair parar bloquear lista negra', 'unsubscribe stop block blocklist'),
  commands: { add: both('Incluir descadastros', 'Add opt-outs') },
  optOuts: {
    title: both('Descadastros', 'Opt-outs'),
    lead: both(
      'Quem não quer receber mensagens. Vale para todas as chaves e todos os canais.',
      'People who do not want messages. Applies to every key and every channel.',
    ),
    testLead: both(
      'Descadastros feitos com chaves de teste. Valem só para as mensagens dessas chaves, que não chegam a ninguém.',
      'Opt-outs made with test keys. They apply only to the messages of those keys, which reach nobody.',
    ),
    showTest: both('Ver os descadastros das chaves de teste', 'Show the opt-outs of test keys'),
    showLive: both('Ver os descadastros de verdade', 'Show the real opt-outs'),
    add: both('Incluir', 'Add'),
    rules: both('Palavras e resposta', 'Words and reply'),
    export: both('Exportar CSV', 'Export CSV'),
    search: both('Buscar descadastros', 'Search the opt-outs'),
    phone: both('Telefone', 'Phone'),
    phoneHint: both(
      'Com DDD ou código do país; basta o começo',
      'With the country code, or a Brazilian number; the beginning is enough',
    ),
    apply: both('Buscar', 'Search'),
    scope: both('Não quer', 'Does not want'),
    source: both('Origem', 'Source'),
    when: both('Desde', 'Since'),
    actions: both('Ações', 'Actions'),
    scopes: OPT_OUT_SCOPE_WORDS,
    sources: OPT_OUT_SOURCE_WORDS,
    onChannel: both(
      (channel: string) => `canal ${channel}`,
      (channel) => `channel ${channel}`,
    ),
    by: both(
      (name: string) => `por ${name}`,
      (name) => `by ${name}`,
    ),
    remove: both('Remover…', 'Remove…'),
    removeNamed: both(
      (phone: string) => `Remover ${phone}…`,
      (phone) => `Remove ${phone}…`,
    ),
    removeLead: both(
      'O número volta a receber mensagens. Remova somente se a pessoa pediu. O que foi cancelado continua cancelado.',
      'The number receives messages again. Remove it only if the person asked for it. What was canceled stays canceled.',
    ),
    removeSubmit: both('Remover este descadastro', 'Remove this opt-out'),
    removed: both(
      (phone: string) => `${phone} pode voltar a receber mensagens.`,
      (phone) => `${phone} can receive messages again.`,
    ),
    gone: both('Este descadastro já tinha sido removido.', 'This opt-out had already been removed.'),
    hidden: {
      title: both('À espera do número', 'Waiting for their number'),
      lead: both(
        (count: string, shown: string | null) =>
          `${count} ${count === '1' ? 'pessoa se descadastrou' : 'pessoas se descadastraram'} por uma conversa em que o WhatsApp oculta o número. O descadastro passa a valer para o número assim que o provedor o informar.${
            shown === null ? '' : ` Aqui estão os ${shown} mais recentes.`
          }`,
        (count, shown) =>
          `${count} ${count === '1' ? 'person opted out' : 'people opted out'} in a chat in which WhatsApp hides the number. The opt-out will hold for the number as soon as the provider names it.${
            shown === null ? '' : ` These are the newest ${shown}.`
          }`,
      ),
      identity: both('Pessoa', 'Person'),
      channel: both('Canal', 'Channel'),
      kinds: {
        lid: both('LID', 'LID'),
        bsuid: both('Id de usuário', 'User id'),
        other: both('Identidade', 'Identity'),
      },
      removeLead: both(
        'Remova somente se a pessoa pediu: o número dela, quando for conhecido, receberá mensagens.',
        'Remove it only if the person asked for it: once their number is known, it will get messages.',
      ),
      removed: both('O descadastro sem número foi removido.', 'The opt-out without a number was removed.'),
    },
    emptyTitle: both('Nenhum descadastro ainda', 'No opt-outs yet'),
    empty: both(
      'Quem responder com uma destas palavras aparece aqui e não recebe mais nada:',
      'Anyone who replies with one of these words is listed here and receives nothing more:',
    ),
    emptyTest: both('Nenhum descadastro foi feito com uma chave de teste.', 'No opt-out was made with a test key.'),
    emptyNoWords: both(
      'Nenhuma palavra descadastra: inclua números manualmente ou por um arquivo.',
      'No word opts anyone out: add numbers by hand or from a file.',
    ),
    noneTitle: both('Nada encontrado', 'Nothing found'),
    none: both('Nenhum descadastro começa com este número.', 'No opt-out begins with this number.'),
    newTitle: both('Incluir descadastros', 'Add opt-outs'),
    newLead: both(
      'As mensagens na fila para estes números são canceladas, e nada mais é enviado a eles.',
      'Messages waiting for these numbers are canceled, and nothing more is sent to them.',
    ),
    oneTitle: both('Um número', 'One number'),
    numberHint: both(
      'Com DDD, por exemplo (11) 98765-4321; de outro país, com + e o código dele. Um celular do Brasil conta com e sem o nono dígito.',
      'With a plus sign and the country code; without them it is read as a Brazilian number, such as (11) 98765-4321. A Brazilian mobile number counts with and without its ninth digit.',
    ),
    submit: both('Incluir', 'Add'),
    added: both(
      (phone: string) => `${phone} não receberá mais mensagens.`,
      (phone) => `${phone} will receive no more messages.`,
    ),
    known: both(
      (phone: string) => `${phone} já estava descadastrado.`,
      (phone) => `${phone} had already opted out.`,
    ),
    importTitle: both('De um arquivo', 'From a file'),
    importLead: both(
      'Números com DDD ou, de outro país, com + e o código dele, um por linha ou vários; “marketing” ao lado registra só publicidade, e então nada é retido aqui. Até 100 mil linhas por vez.',
      'Numbers with a plus sign and the country code or as Brazilian numbers, one a line or several; “marketing” beside one records advertising alone, and then nothing is held back here. Up to 100,000 lines at a time.',
    ),
    file: both('Escolher um arquivo', 'Choose a file'),
    numbers: both('Números ou conteúdo do CSV', 'Numbers, or the contents of the CSV'),
    importSubmit: both('Importar', 'Import'),
    imported: both(
      (added: string, known: string) => `Incluídos: ${added}. Já conhecidos: ${known}.`,
      (added, known) => `Added: ${added}. Already known: ${known}.`,
    ),
    rulesTitle: both('Palavras e resposta', 'Words and reply'),
    rulesLead: both(
      'Como as pessoas se descadastram ao escrever para um canal.',
      'How people opt out by writing to a channel.',
    ),
    words: both('Palavras', 'Words'),
    wordsHint: both(
      'Uma por linha. A mensagem inteira precisa ser uma delas; maiúsculas, acentos e pontuação não importam. Em branco: nenhuma mensagem descadastra.',
      'One per line. The whole message must be one of them; case, accents and punctuation do not matter. Empty: no message opts anyone out.',
    ),
    reply: both('Resposta', 'Reply'),
    replyHint: both(
      'Enviada uma vez a quem se descadastra por uma palavra. Em branco: nenhuma resposta.',
      'Sent once to anyone who opts out by a word. Empty: no reply.',
    ),
    rulesSubmit: both('Salvar', 'Save'),
    rulesSaved: both('As palavras e a resposta valem a partir de agora.', 'The words and the reply apply from now on.'),
    faults: {
      file_empty: both('Nenhuma linha tem um número de telefone.', 'No line has a phone number.'),
      words_too_many: both('Use no máximo 50 palavras.', 'Use 50 words at most.'),
      word_too_long: both('Use no máximo 60 caracteres por palavra.', 'Use 60 characters per word at most.'),
      word_characters: both(
        'Uma palavra tem caracteres que não podem ser mostrados: digite-a de novo.',
        'A word has characters that cannot be shown: type it again.',
      ),
      word_without_letters: both(
        'Cada palavra precisa de uma letra ou um número.',
        'Each word needs a letter or a digit.',
      ),
      reply_too_long: both('A resposta é longa demais.', 'The reply is too long.'),
      reply_unfit: both(
        'A resposta tem caracteres que não podem ser enviados.',
        'The reply has characters that cannot be sent.',
      ),
    },
  },
});
