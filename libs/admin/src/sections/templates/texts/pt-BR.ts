/** What Meta says of the state of a template: the word, and what it means. */
const statuses: Record<string, { word: string; means: string }> = {
  APPROVED: { word: 'Aprovado', means: 'A Meta aceita mensagens com este modelo.' },
  PENDING: {
    word: 'Em análise',
    means: 'A Meta está analisando o modelo. Costuma levar minutos, e no máximo um dia; a situação muda aqui sozinha.',
  },
  IN_APPEAL: { word: 'Em recurso', means: 'A Meta está reavaliando a recusa deste modelo.' },
  REJECTED: {
    word: 'Recusado',
    means: 'A Meta não aceita este modelo. Leia o motivo, e corrija-o ou crie outro na conta da Meta.',
  },
  PAUSED: {
    word: 'Pausado',
    means:
      'Muitos destinatários bloquearam ou denunciaram mensagens com este modelo. A primeira pausa dura 3 horas e a segunda, 6; na terceira vez ele é desativado.',
  },
  DISABLED: {
    word: 'Desativado',
    means: 'A Meta não aceita mais mensagens com este modelo. Crie outro, com outro nome, e use-o no canal.',
  },
  FLAGGED: {
    word: 'Com alerta',
    means: 'A qualidade caiu e o modelo ainda funciona. Reveja o que envia com ele, para que não seja pausado.',
  },
  LIMIT_EXCEEDED: { word: 'Limite atingido', means: 'A conta tem modelos demais. Apague algum na conta da Meta.' },
  ARCHIVED: { word: 'Arquivado', means: 'O modelo foi arquivado na conta da Meta e não pode ser usado.' },
  LOCKED: { word: 'Bloqueado', means: 'A Meta bloqueou o modelo. Veja o motivo na conta da Meta.' },
  PENDING_DELETION: { word: 'Sendo apagado', means: 'O modelo está sendo apagado na conta da Meta.' },
  DELETED: { word: 'Apagado', means: 'O modelo foi apagado na conta da Meta.' },
};

const categories: Record<string, string> = {
  UTILITY: 'Utilidade',
  MARKETING: 'Marketing',
  AUTHENTICATION: 'Autenticação',
};

const qualities: Record<string, string> = {
  GREEN: 'Alta',
  YELLOW: 'Média',
  RED: 'Baixa',
  UNKNOWN: 'Sem avaliação',
};

const headers: Record<string, string> = {
  IMAGE: 'Imagem',
  VIDEO: 'Vídeo',
  DOCUMENT: 'Documento',
  LOCATION: 'Localização',
};

const languages: Record<string, string> = { pt_BR: 'português', en_US: 'inglês' };

/** The texts of message templates, in Portuguese. */
export const ptBR = {
  templates: {
    title: 'Modelos',
    lead: (channel: string) =>
      `Modelos de mensagem da conta do canal ${channel} na Meta. Com um modelo aprovado, as mensagens chegam também a quem não escreveu nas últimas 24 horas.`,
    refresh: 'Buscar na Meta',
    refreshed: (count: string) => `A Meta listou os modelos da conta: ${count}.`,
    notRefreshed: 'Não foi possível buscar os modelos.',
    said: (words: string) => `A Meta respondeu: ${words}`,
    checkedAt: 'Informado pela Meta',
    name: 'Nome',
    language: 'Idioma',
    status: 'Situação',
    category: 'Categoria',
    quality: 'Qualidade',
    none: '—',
    reason: (reason: string) => `Motivo da Meta: ${reason}`,
    inUse: 'Leva os textos deste canal',
    emptyTitle: 'Nenhum modelo por aqui ainda',
    empty:
      'Um modelo é um texto fixo com lacunas, que a Meta aprova antes. Busque os que a conta já tem, ou crie ao lado, com um clique, um que leva qualquer texto.',
    noAccountTitle: 'Falta o id da conta do WhatsApp Business',
    noAccount:
      'Para ler e criar modelos, o Recado precisa saber qual é a conta. O id está em Business settings → Accounts → WhatsApp accounts, na Meta.',
    noAccountEdit: (field: string) => `Preencha o campo “${field}” do canal.`,
    noAccountVariable: 'As configurações deste canal vêm do ambiente. Defina esta variável e reinicie o servidor:',
    editChannel: 'Editar o canal',
    statuses,
    otherStatus: 'A Meta usa esta palavra; o Recado ainda não a conhece e deixa a Meta decidir a cada mensagem.',
    categories,
    qualities,
  },
  carrier: {
    title: 'Textos fora da janela de 24 horas',
    lead: 'Este modelo leva qualquer texto: palavras fixas antes e depois, e o seu texto no meio. Com ele aprovado e escolhido, quem só envia texto simples não muda nada.',
    flattened:
      'As quebras de linha do texto viram “ · ”, porque a Meta não as aceita ali. Ao todo cabem 1.024 caracteres.',
    languages,
    create: (language: string) => `Criar em ${language}`,
    created: 'A Meta recebeu o modelo e vai analisá-lo. A situação dele muda aqui sozinha.',
    notCreated: 'O modelo não foi criado.',
    useOpen: (language: string) => `Usar em ${language}…`,
    useThis: 'Usar neste canal…',
    useLead: (name: string) =>
      `Fora da janela, os textos deste canal passam a sair pelo modelo ${name}. Dentro dela continuam saindo como texto. Vale também para as mensagens na fila.`,
    useSubmit: 'Usar este modelo',
    used: (name: string) => `Fora da janela, os textos deste canal saem agora pelo modelo ${name}.`,
    notUsable: 'Este modelo não pode levar textos agora: ele precisa estar aprovado e ter exatamente uma lacuna.',
    notChanged: 'O canal não foi alterado: confira as configurações dele.',
    useVariables: 'Para usá-lo, defina estas variáveis e reinicie o servidor:',
    waits:
      'Enquanto este modelo não estiver aprovado, as mensagens para quem não escreveu nas últimas 24 horas esperam; as outras saem. Depois saem sozinhas.',
  },
  template: {
    preview: 'Como o destinatário vê',
    previewHint: 'Prévia: os valores são exemplos.',
    try: 'Experimentar valores',
    value: (name: string) => `Lacuna ${name}`,
    show: 'Mostrar',
    noBody: 'A Meta ainda não informou o texto deste modelo. Busque os modelos de novo.',
    details: 'Detalhes',
    reason: 'Motivo da Meta',
    id: 'Id na Meta',
    headers,
    medium: 'Mídia',
    buttons: 'Botões do modelo',
    about: 'Situação',
  },
};
