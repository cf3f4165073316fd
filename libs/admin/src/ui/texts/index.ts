import { both, catalogue } from '@recado/core';

/** The texts of the frame of every page, its errors, and what forms refuse, in both languages. */
export const frameTexts = catalogue({
  frame: {
    skip: both('Ir para o conteúdo', 'Skip to content'),
    navigation: both('Navegação principal', 'Main navigation'),
    docs: both('Guias e API', 'Guides and API'),
    menu: both('Menu', 'Menu'),
    account: both('Conta', 'Account'),
    language: both('Idioma', 'Language'),
    theme: both('Tema', 'Theme'),
    themeAuto: both('Sistema', 'System'),
    themeLight: both('Claro', 'Light'),
    themeDark: both('Escuro', 'Dark'),
    ownAccount: both('Minha conta', 'My account'),
    signOut: both('Sair', 'Sign out'),
    copy: both('Copiar', 'Copy'),
    copied: both('Copiado', 'Copied'),
    showPassword: both('Mostrar senha', 'Show password'),
    hidePassword: both('Ocultar senha', 'Hide password'),
    cancel: both('Cancelar', 'Cancel'),
    back: both('Voltar', 'Back'),
    refresh: both('Atualizar', 'Refresh'),
    none: both('—', '—'),
    search: both('Buscar', 'Search'),
    searchAll: both('Buscar no painel', 'Search the panel'),
    commands: both('Ir para', 'Go to'),
    commandsHint: both('Digite o nome de uma página ou o que procura', 'Type the name of a page, or what you look for'),
    searchFor: both('Buscar por', 'Search for'),
    found: both('Encontrados', 'Found'),
    fixedBy: both(
      (variable: string) => `Definido pela variável de ambiente ${variable}. Só pode ser alterado no servidor.`,
      (variable) => `Set by the environment variable ${variable}. It can only be changed on the server.`,
    ),
  },
  groups: {
    sending: both('Envio', 'Sending'),
    access: both('Acesso', 'Access'),
    installation: both('Instalação', 'Installation'),
  },
  places: {
    messages: both('Mensagens', 'Messages'),
    sends: both('Envios', 'Sends'),
    recipients: both('Destinatários', 'Recipients'),
    channels: both('Canais', 'Channels'),
    team: both('Equipe', 'Team'),
  },
  tabsOf: both(
    (place: string) => `Abas de ${place}`,
    (place) => `Tabs of ${place}`,
  ),
  pager: { first: both('Voltar ao começo', 'Back to the beginning'), next: both('Mais', 'More') },
  filters: { submit: both('Filtrar', 'Filter'), clear: both('Limpar', 'Clear') },
  chart: {
    top: both(
      (value: string) => `até ${value}`,
      (value) => `up to ${value}`,
    ),
    asTable: both('Ver em tabela', 'Show as a table'),
    when: both('Quando', 'When'),
  },
  passwordAgain: {
    label: both('Confirme a sua senha', 'Confirm your password'),
    hint: both(
      'Pedimos de novo porque já faz mais de 10 minutos do seu login.',
      'We ask again because you signed in more than 10 minutes ago.',
    ),
    byPasskey: both('Usar a chave de acesso em vez da senha', 'Use the passkey instead of the password'),
  },
  statuses: {
    pending: both('Pendente', 'Pending'),
    scheduled: both('Agendada', 'Scheduled'),
    sending: both('Enviando', 'Sending'),
    sent: both('Enviada', 'Sent'),
    delivered: both('Entregue', 'Delivered'),
    read: both('Lida', 'Read'),
    failed: both('Falhou', 'Failed'),
    canceled: both('Cancelada', 'Canceled'),
    expired: both('Expirada', 'Expired'),
    unknown: both('Envio não confirmado', 'Sending not confirmed'),
  },
  localOnly: both(
    (address: string) =>
      `Só este computador abre ${address}. Para os outros, e para um contêiner, defina BASE_URL com o endereço pelo qual chegam aqui.`,
    (address) =>
      `Only this computer can open ${address}. For others, and for a container, set BASE_URL to the address by which they get here.`,
  ),
  simulated: both('Simulado', 'Simulated'),
  simulatedNote: both('Ninguém recebe o que tem esta marca.', 'Nobody receives what has this mark.'),
  inReview: both('Retida pela Meta para avaliação', 'Held by Meta for review'),
  panelKey: both('Painel', 'Panel'),
  simulatorNamed: both(
    (name: string) => `${name} — simulador, ninguém recebe`,
    (name) => `${name} — simulator, nobody receives`,
  ),
  errors: {
    notFoundTitle: both('Página não encontrada', 'Page not found'),
    notFound: both('O endereço mudou ou nunca existiu.', 'The address has changed or never existed.'),
    sessionEnded: both('Sua sessão terminou. Entre para continuar.', 'Your session has ended. Sign in to go on.'),
    expiredTitle: both('O formulário expirou', 'The form has expired'),
    expired: both(
      'Por segurança, cada formulário vale para uma sessão. Volte, confira os dados e envie de novo.',
      'For security, each form is valid for one session. Go back, check the data and send it again.',
    ),
    forbiddenTitle: both('Acesso negado', 'Access denied'),
    forbidden: both(
      'Sua conta não tem permissão para fazer isto.',
      'Your account does not have permission to do this.',
    ),
    refusedTitle: both('Requisição recusada', 'Request refused'),
    refused: both(
      'O servidor não entendeu o que o navegador enviou.',
      'The server did not understand what the browser sent.',
    ),
    failedTitle: both('Algo deu errado do nosso lado', 'Something went wrong on our side'),
    failed: both(
      'O erro foi registrado. Se ele se repetir, informe o código abaixo a quem cuida do servidor.',
      'The error was recorded. If it happens again, give the code below to whoever runs the server.',
    ),
    unavailableTitle: both('Serviço indisponível', 'Service unavailable'),
    unavailable: both(
      'O banco de dados não respondeu ou não consegue gravar. Nada se perdeu; tente de novo em instantes.',
      'The database did not answer or cannot write. Nothing was lost; try again in a moment.',
    ),
    request: both('Requisição', 'Request'),
    home: both('Ir para o início', 'Go to the start page'),
    again: both('Voltar e tentar de novo', 'Go back and try again'),
  },
  once: {
    again: both(
      'Este formulário já tinha sido enviado: nada foi criado de novo.',
      'This form had been sent already: nothing was created again.',
    ),
    back: {
      other: both(
        'O formulário era de outra sessão, e nada foi enviado. Ele está de novo com o que você digitou: confira e envie. Senhas, arquivos e listas longas precisam ser informados outra vez.',
        'The form was of another session, and nothing was sent. It is back with what you typed: check and send it. Passwords, files and long lists must be given again.',
      ),
      unknown: both(
        'O envio deste formulário falhou, e não se sabe o que foi feito. Ele está de novo com o que você digitou: veja o que já existe antes de enviar outra vez. Senhas, arquivos e listas longas precisam ser informados outra vez.',
        'Sending this form failed, and it is not known what was done. It is back with what you typed: see what exists already before you send it again. Passwords, files and long lists must be given again.',
      ),
    },
    notMade: both(
      'Este formulário já tinha sido enviado, e a resposta foi uma recusa ou um problema. Confira antes de enviar outro.',
      'This form had been sent already, and the answer was a refusal or a problem. Check before you send another.',
    ),
    lost: both(
      'Este formulário já tinha sido enviado, e não se sabe o que foi feito. Confira antes de enviar outro.',
      'This form had been sent already, and it is not known what was done. Check before you send another.',
    ),
  },
  meanwhile: {
    stale: both(
      'Alguém fez uma alteração enquanto você editava. Nada foi salvo: o que você digitou está abaixo, e salvar de novo substitui a outra alteração.',
      'Somebody made a change while you were editing. Nothing was saved: what you typed is below, and saving again replaces the other change.',
    ),
    staleBy: both(
      (name: string, when: string) =>
        `Alterado por ${name}, em ${when}, enquanto você editava. Nada foi salvo: o que você digitou está abaixo, e salvar de novo substitui a outra alteração.`,
      (name, when) =>
        `Changed by ${name}, ${when}, while you were editing. Nothing was saved: what you typed is below, and saving again replaces the other change.`,
    ),
  },
  fields: {
    summary: both('Confira os campos marcados.', 'Check the marked fields.'),
    name_too_long: both('Use no máximo 80 caracteres.', 'Use 80 characters at most.'),
    name_characters: both(
      'O nome tem caracteres que não podem ser mostrados.',
      'The name has characters that cannot be shown.',
    ),
    name_dots: both('O nome não pode ser “.” nem “..”.', 'The name cannot be “.” or “..”.'),
    timezone_unknown: both(
      'Fuso horário desconhecido. Exemplo: America/Sao_Paulo.',
      'Unknown time zone. Example: America/Sao_Paulo.',
    ),
    choice_unknown: both('Escolha uma das opções.', 'Choose one of the options.'),
    confirm_mismatch: both('O nome não confere.', 'The name does not match.'),
    password_wrong: both('Senha incorreta.', 'Wrong password.'),
    password_needed: both('Confirme a sua senha para continuar.', 'Confirm your password to continue.'),
    secret_lost: both(
      'Não guardamos mais o que você digitou aqui. Digite de novo, ou deixe em branco para manter o que já valia.',
      'What you typed here is no longer kept. Type it again, or leave it empty to keep what was stored before.',
    ),
    password_throttled: both(
      'Muitas tentativas seguidas. Espere alguns minutos e tente de novo.',
      'Too many attempts in a row. Wait a few minutes and try again.',
    ),
    email_invalid: both('Informe um e-mail válido.', 'Enter a valid e-mail address.'),
    email_taken: both('Já existe uma conta com este e-mail.', 'There is already an account with this e-mail address.'),
    password_too_short: both('Use pelo menos 12 caracteres.', 'Use at least 12 characters.'),
    password_too_long: both('Use no máximo 128 caracteres.', 'Use 128 characters at most.'),
    password_common: both(
      'Esta senha é comum demais. Escolha outra.',
      'This password is too common. Choose another one.',
    ),
    password_derived: both(
      'A senha é parecida demais com o e-mail ou com o nome do serviço. Escolha outra.',
      'The password is too similar to the e-mail address or the name of the service. Choose another one.',
    ),
    repeat_mismatch: both('As senhas não coincidem.', 'The passwords do not match.'),
  },
});
