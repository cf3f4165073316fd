import { type Both, both, catalogue } from '@recado/core';
import { fields, test } from './fields.js';
import { MEDIA_CARRIER_TEXTS } from './media-carriers.js';
import { NEW_TEMPLATE_TEXTS } from './new-template.js';

/** What Meta says of the state of a template: the word, and what it means. */
const statuses: Record<string, { word: Both; means: Both }> = {
  APPROVED: {
    word: both('Aprovado', 'Approved'),
    means: both('A Meta aceita mensagens com este modelo.', 'Meta takes messages with this template.'),
  },
  PENDING: {
    word: both('Em análise', 'In review'),
    means: both(
      'A Meta está analisando o modelo. Costuma levar minutos, e no máximo um dia; a situação muda aqui sozinha.',
      'Meta is reviewing the template. That takes minutes, a day at most; the state changes here by itself.',
    ),
  },
  IN_APPEAL: {
    word: both('Em recurso', 'In appeal'),
    means: both(
      'A Meta está reavaliando a recusa deste modelo.',
      'Meta is reviewing its refusal of this template again.',
    ),
  },
  REJECTED: {
    word: both('Recusado', 'Rejected'),
    means: both(
      'A Meta não aceita este modelo. Leia o motivo, e corrija-o ou crie outro na conta da Meta.',
      'Meta does not take this template. Read the reason, and correct it or create another one at Meta.',
    ),
  },
  PAUSED: {
    word: both('Pausado', 'Paused'),
    means: both(
      'Muitos destinatários bloquearam ou denunciaram mensagens com este modelo. A primeira pausa dura 3 horas e a segunda, 6; na terceira vez ele é desativado.',
      'Many recipients blocked or reported messages with this template. The first pause lasts 3 hours and the second one 6; the third time it is disabled.',
    ),
  },
  DISABLED: {
    word: both('Desativado', 'Disabled'),
    means: both(
      'A Meta não aceita mais mensagens com este modelo. Crie outro, com outro nome, e use-o no canal.',
      'Meta takes no more messages with this template. Create another one, with another name, and use it on the channel.',
    ),
  },
  FLAGGED: {
    word: both('Com alerta', 'Flagged'),
    means: both(
      'A qualidade caiu e o modelo ainda funciona. Reveja o que envia com ele, para que não seja pausado.',
      'Its quality has dropped, and the template still works. Review what you send with it, before it is paused.',
    ),
  },
  LIMIT_EXCEEDED: {
    word: both('Limite atingido', 'Limit reached'),
    means: both(
      'A conta tem modelos demais. Apague algum na conta da Meta.',
      'The account has too many templates. Delete one at Meta.',
    ),
  },
  ARCHIVED: {
    word: both('Arquivado', 'Archived'),
    means: both(
      'O modelo foi arquivado na conta da Meta e não pode ser usado.',
      'The template was archived at Meta and cannot be used.',
    ),
  },
  LOCKED: {
    word: both('Bloqueado', 'Locked'),
    means: both(
      'A Meta bloqueou o modelo. Veja o motivo na conta da Meta.',
      'Meta locked the template. See why in the account at Meta.',
    ),
  },
  PENDING_DELETION: {
    word: both('Sendo apagado', 'Being deleted'),
    means: both('O modelo está sendo apagado na conta da Meta.', 'The template is being deleted at Meta.'),
  },
  DELETED: {
    word: both('Apagado', 'Deleted'),
    means: both('O modelo foi apagado na conta da Meta.', 'The template was deleted at Meta.'),
  },
};

const categories: Record<string, Both> = {
  UTILITY: both('Utilidade', 'Utility'),
  MARKETING: both('Marketing', 'Marketing'),
  AUTHENTICATION: both('Autenticação', 'Authentication'),
};

const qualities: Record<string, Both> = {
  GREEN: both('Alta', 'High'),
  YELLOW: both('Média', 'Medium'),
  RED: both('Baixa', 'Low'),
  UNKNOWN: both('Sem avaliação', 'Not rated'),
};

const headers: Record<string, Both> = {
  IMAGE: both('Imagem', 'Image'),
  VIDEO: both('Vídeo', 'Video'),
  DOCUMENT: both('Documento', 'Document'),
  LOCATION: both('Localização', 'Location'),
  GIF: both('GIF', 'GIF'),
  PRODUCT: both('Produto', 'Product'),
};

/** The kinds of buttons, by Meta's words. */
const buttonKinds: Record<string, Both> = {
  URL: both('abre um endereço', 'opens an address'),
  PHONE_NUMBER: both('liga', 'calls'),
  QUICK_REPLY: both('resposta rápida', 'quick reply'),
  COPY_CODE: both('copia um cupom', 'copies a coupon'),
  OTP: both('copia o código', 'copies the code'),
  PAYMENT_REQUEST: both('pagamento', 'payment'),
  ORDER_DETAILS: both('detalhes do pedido', 'order details'),
  FLOW: both('abre um formulário', 'opens a form'),
  CATALOG: both('abre o catálogo', 'opens the catalogue'),
  MPM: both('mostra produtos', 'shows products'),
  SPM: both('mostra um produto', 'shows a product'),
  VOICE_CALL: both('liga pelo WhatsApp', 'calls by WhatsApp'),
  REQUEST_CONTACT_INFO: both('pede o contato', 'asks for the contact'),
};

const languages: Record<string, Both> = { pt_BR: both('português', 'Portuguese'), en_US: both('inglês', 'English') };

/** The texts of message templates, in both languages. */
export const templateTexts = catalogue({
  templates: {
    title: both('Modelos', 'Templates'),
    lead: both(
      (channel: string) =>
        `Modelos de mensagem da conta do canal ${channel} na Meta. Com um modelo aprovado, as mensagens chegam também a quem não escreveu nas últimas 24 horas.`,
      (channel) =>
        `The message templates of the account of the channel ${channel} at Meta. With an approved template, messages also reach people who have not written in the last 24 hours.`,
    ),
    refresh: both('Buscar na Meta', 'Fetch from Meta'),
    refreshed: both(
      (count: string) => `A Meta listou os modelos da conta: ${count}.`,
      (count) => `Meta listed the templates of the account: ${count}.`,
    ),
    notRefreshed: both('Não foi possível buscar os modelos.', 'The templates could not be fetched.'),
    said: both(
      (words: string) => `A Meta respondeu: ${words}`,
      (words) => `Meta answered: ${words}`,
    ),
    checkedAt: both('Informado pela Meta', 'Told by Meta'),
    name: both('Nome', 'Name'),
    language: both('Idioma', 'Language'),
    status: both('Situação', 'State'),
    category: both('Categoria', 'Category'),
    quality: both('Qualidade', 'Quality'),
    none: both('—', '—'),
    reason: both(
      (reason: string) => `Motivo da Meta: ${reason}`,
      (reason) => `Meta’s reason: ${reason}`,
    ),
    inUse: both('Leva os textos deste canal', 'Carries the texts of this channel'),
    generated: both('Feito pelo Direct Send: não pode ser editado', 'Made by Direct Send: it cannot be edited'),
    emptyTitle: both('Nenhum modelo por aqui ainda', 'No templates here yet'),
    empty: both(
      'Um modelo é um texto fixo com lacunas, que a Meta aprova antes. Busque os que a conta já tem, ou crie ao lado, com um clique, um que leva qualquer texto.',
      'A template is a fixed text with gaps, which Meta approves beforehand. Fetch those that the account has, or create one beside this, by one click, that carries any text.',
    ),
    noAccountTitle: both(
      'Falta o id da conta do WhatsApp Business',
      'The id of the WhatsApp Business account is missing',
    ),
    noAccount: both(
      'Para ler e criar modelos, o Recado precisa saber qual é a conta. O id está em Business settings → Accounts → WhatsApp accounts, na Meta.',
      'To read and create templates, Recado must know the account. Its id is in Business settings → Accounts → WhatsApp accounts, at Meta.',
    ),
    noAccountEdit: both(
      (field: string) => `Preencha o campo “${field}” do canal.`,
      (field) => `Fill in the field “${field}” of the channel.`,
    ),
    noAccountVariable: both(
      'As configurações deste canal vêm do ambiente. Defina esta variável e reinicie o servidor:',
      'The settings of this channel come from the environment. Set this variable and restart the server:',
    ),
    editChannel: both('Editar o canal', 'Edit the channel'),
    statuses,
    otherStatus: both(
      'A Meta usa esta palavra; o Recado ainda não a conhece e deixa a Meta decidir a cada mensagem.',
      'Meta uses this word; Recado does not know it yet and lets Meta decide on each message.',
    ),
    becomes: both(
      (category: string, day: string) => `passa a ${category} em ${day}`,
      (category, day) => `becomes ${category} on ${day}`,
    ),
    categories,
    qualities,
  },
  carrier: {
    title: both('Textos fora da janela de 24 horas', 'Texts outside the 24-hour window'),
    lead: both(
      'Este modelo leva qualquer texto: palavras fixas antes e depois, e o seu texto no meio. Com ele aprovado e escolhido, quem só envia texto simples não muda nada.',
      'This template carries any text: fixed words before and after, and your text between them. Once it is approved and chosen, clients that send plain texts change nothing.',
    ),
    flattened: both(
      'As quebras de linha do texto viram “ · ”, porque a Meta não as aceita ali. Ao todo cabem 1.024 caracteres.',
      'Line breaks of the text become “ · ”, because Meta does not take them there. In all 1,024 characters fit.',
    ),
    languages,
    create: both(
      (language: string) => `Criar em ${language}`,
      (language) => `Create in ${language}`,
    ),
    created: both(
      'A Meta recebeu o modelo e vai analisá-lo. A situação dele muda aqui sozinha.',
      'Meta has taken the template and will review it. Its state changes here by itself.',
    ),
    notCreated: both('O modelo não foi criado.', 'The template was not created.'),
    useOpen: both(
      (language: string) => `Usar em ${language}…`,
      (language) => `Use in ${language}…`,
    ),
    useThis: both('Usar neste canal…', 'Use on this channel…'),
    useLead: both(
      (name: string) =>
        `Fora da janela, os textos deste canal passam a sair pelo modelo ${name}. Dentro dela continuam saindo como texto. Vale também para as mensagens na fila.`,
      (name) =>
        `Outside the window, the texts of this channel will leave by the template ${name}. Within it they leave as texts, as before. This also holds for messages that wait.`,
    ),
    useSubmit: both('Usar este modelo', 'Use this template'),
    used: both(
      (name: string) => `Fora da janela, os textos deste canal saem agora pelo modelo ${name}.`,
      (name) => `Outside the window, the texts of this channel now leave by the template ${name}.`,
    ),
    notUsable: both(
      'Este modelo não pode levar textos agora: ele precisa estar aprovado e ter exatamente uma lacuna, e no cabeçalho no máximo um arquivo.',
      'This template cannot carry texts now: it must be approved and have exactly one gap, and at most a file in its header.',
    ),
    notChanged: both(
      'O canal não foi alterado: confira as configurações dele.',
      'The channel was not changed: check its settings.',
    ),
    useVariables: both(
      'Para usá-lo, defina estas variáveis e reinicie o servidor:',
      'To use it, set these variables and restart the server:',
    ),
    waits: both(
      'Enquanto este modelo não estiver aprovado, as mensagens para quem não escreveu nas últimas 24 horas esperam; as outras saem. Depois saem sozinhas.',
      'Until this template is approved, messages to people who have not written in the last 24 hours wait; the others leave. Afterwards they leave by themselves.',
    ),
  },
  mediaCarrier: MEDIA_CARRIER_TEXTS,
  create: NEW_TEMPLATE_TEXTS,
  template: {
    preview: both('Como o destinatário vê', 'What the recipient sees'),
    previewHint: both('Prévia: os valores são exemplos.', 'A preview: the values are examples.'),
    try: both('Experimentar valores', 'Try values'),
    value: both(
      (name: string) => `Lacuna ${name}`,
      (name) => `Gap ${name}`,
    ),
    show: both('Mostrar', 'Show'),
    noBody: both(
      'A Meta ainda não informou o texto deste modelo. Busque os modelos de novo.',
      'Meta has not told the text of this template yet. Fetch the templates again.',
    ),
    details: both('Detalhes', 'Details'),
    reason: both('Motivo da Meta', 'Meta’s reason'),
    made: both('Origem', 'Origin'),
    subCategory: both('Subcategoria', 'Subcategory'),
    id: both('Id na Meta', 'Id at Meta'),
    headers,
    medium: both('Mídia', 'Medium'),
    buttons: both('Botões do modelo', 'Buttons of the template'),
    buttonKinds,
    otherButton: both(
      (type: string) => `outro tipo (${type})`,
      (type) => `another kind (${type})`,
    ),
    buttonPlace: both(
      (index: string, kind: string) => `Botão ${index}: ${kind}`,
      (index, kind) => `Button ${index}: ${kind}`,
    ),
    cards: both('Cartões do carrossel', 'Cards of the carousel'),
  },
  values: fields,
  test,
});
