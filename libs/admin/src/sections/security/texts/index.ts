import { both, catalogue } from '@recado/core';

/** The texts of the second factors of people, in both languages. */
export const securityTexts = catalogue({
  commands: { open: both('Verificação em duas etapas', 'Two-step verification') },
  fields: {
    code_wrong: both(
      'Código incorreto. Confira se o relógio do celular está certo e digite o código atual.',
      'Wrong code. Check that the clock of the phone is right, and type the current code.',
    ),
    code_missing: both('Digite o código de 6 dígitos do aplicativo.', 'Type the 6 digits that the app shows.'),
    factor_name_missing: both('Informe um nome para reconhecer depois.', 'Enter a name, to recognise it later.'),
    factors_full: both(
      'Você já tem 10. Remova um que não usa mais.',
      'You already have 10. Remove one that you no longer use.',
    ),
    passkey_refused: both(
      'A chave de acesso não foi aceita. Tente de novo.',
      'The passkey was not accepted. Try again.',
    ),
  },
  security: {
    title: both('Verificação em duas etapas', 'Two-step verification'),
    lead: both(
      'Além da senha, o login pede algo que só você tem: um código do celular ou uma chave de acesso.',
      'Besides the password, signing in asks for something that only you have: a code from your phone or a passkey.',
    ),
    account: both('Sua conta', 'Your account'),
    required: both(
      'O seu papel no painel exige a verificação em duas etapas. Configure-a para continuar.',
      'Your role in the panel requires two-step verification. Set it up to continue.',
    ),
    emptyTitle: both('A verificação em duas etapas está desativada', 'Two-step verification is off'),
    empty: both(
      'Hoje basta a senha para entrar na sua conta. Escolha como confirmar que é você:',
      'Today the password is enough to open your account. Choose how to show that it is you:',
    ),
    addApp: both('Adicionar aplicativo', 'Add an app'),
    addPasskey: both('Adicionar chave de acesso', 'Add a passkey'),
    noPasskeys: both(
      'Chaves de acesso só funcionam quando o painel é aberto por https e com um nome de domínio, não com um IP (BASE_URL).',
      'Passkeys only work when the panel is opened over https and with a domain name, not an IP address (BASE_URL).',
    ),
    name: both('Nome', 'Name'),
    kind: both('Tipo', 'Kind'),
    kinds: { totp: both('Aplicativo autenticador', 'Authenticator app'), passkey: both('Chave de acesso', 'Passkey') },
    added: both('Adicionado em', 'Added'),
    used: both('Último uso', 'Last used'),
    never: both('Nunca', 'Never'),
    manage: both('Gerenciar', 'Manage'),
    manageNamed: both(
      (name: string) => `Gerenciar ${name}`,
      (name) => `Manage ${name}`,
    ),
    actions: both('Ações', 'Actions'),
  },
  app: {
    title: both('Adicionar aplicativo autenticador', 'Add an authenticator app'),
    lead: both(
      'Use o Google Authenticator, o Microsoft Authenticator, o 1Password ou um semelhante.',
      'Use Google Authenticator, Microsoft Authenticator, 1Password or a similar app.',
    ),
    scan: both(
      'No aplicativo, adicione uma conta e leia este QR code.',
      'Add an account in the app and scan this QR code.',
    ),
    qr: both('QR code para o aplicativo autenticador', 'QR code for the authenticator app'),
    secret: both('Ou digite esta chave no aplicativo', 'Or type this key into the app'),
    name: both('Nome', 'Name'),
    nameHint: both(
      'Para reconhecer depois, por exemplo “Celular da Ana”.',
      'To recognise it later, such as “Ana’s phone”.',
    ),
    suggestion: both('Celular', 'Phone'),
    code: both('Código que o aplicativo mostra', 'Code that the app shows'),
    submit: both('Ativar', 'Turn on'),
    done: both(
      'O aplicativo foi adicionado. O próximo login vai pedir o código.',
      'The app was added. The next sign-in asks for its code.',
    ),
  },
  passkey: {
    title: both('Adicionar chave de acesso', 'Add a passkey'),
    lead: both(
      'Você entra com a digital, o rosto ou o PIN do aparelho, sem senha. A chave fica no aparelho ou no seu gerenciador de senhas.',
      'You sign in with your fingerprint, your face or the PIN of your device, without a password. The passkey stays on the device or in your password manager.',
    ),
    name: both('Nome', 'Name'),
    nameHint: both(
      'Para reconhecer depois, por exemplo “Notebook do escritório”.',
      'To recognise it later, such as “Office laptop”.',
    ),
    suggestion: both('Este aparelho', 'This device'),
    submit: both('Criar chave de acesso', 'Create a passkey'),
    failed: both(
      'O navegador não criou a chave de acesso. Talvez este aparelho já tenha uma, ou a janela tenha sido fechada.',
      'The browser did not create a passkey. This device may already have one, or the window was closed.',
    ),
    unsupported: both(
      'Este navegador não tem suporte a chaves de acesso ou o JavaScript está desativado. Use um aplicativo autenticador.',
      'This browser does not support passkeys, or JavaScript is off. Use an authenticator app.',
    ),
    done: both(
      'A chave de acesso foi adicionada. Ela já vale para o próximo login.',
      'The passkey was added. You can use it from the next sign-in on.',
    ),
  },
  factor: {
    rename: both('Renomear', 'Rename'),
    renamed: both('O nome foi alterado.', 'The name was changed.'),
    remove: both('Remover…', 'Remove…'),
    removeLead: both('O login deixa de aceitá-lo na hora.', 'Signing in with it stops working at once.'),
    removeLastLead: both(
      'É a sua única verificação em duas etapas: depois disso basta a senha para entrar, e os códigos de recuperação deixam de valer.',
      'It is your only second step: afterwards the password alone opens the account, and the recovery codes stop working.',
    ),
    removeSubmit: both('Remover', 'Remove'),
    removed: both(
      (name: string) => `${name} foi removido.`,
      (name) => `${name} was removed.`,
    ),
  },
  recovery: {
    title: both('Códigos de recuperação', 'Recovery codes'),
    lead: both(
      'Cada código funciona uma única vez, no lugar do celular ou da chave de acesso que você perdeu.',
      'Each code works once, instead of a lost phone or passkey.',
    ),
    left: both(
      (count: number) => (count === 1 ? 'Resta 1 código de 10.' : `Restam ${count} códigos de 10.`),
      (count) => (count === 1 ? '1 code of 10 is left.' : `${count} codes of 10 are left.`),
    ),
    renew: both('Gerar novos códigos…', 'Create new codes…'),
    renewLead: both('Os códigos anteriores deixam de valer na hora.', 'The previous codes stop working at once.'),
    renewSubmit: both('Gerar novos códigos', 'Create new codes'),
    newTitle: both('Guarde os seus códigos de recuperação', 'Save your recovery codes'),
    newLead: both(
      'Eles só aparecem agora. Guarde-os no gerenciador de senhas ou impressos, longe do celular. Sem eles, quem perde o celular depende de outro administrador.',
      'They are shown only now. Keep them in a password manager or on paper, away from the phone. Without them, losing the phone means asking another administrator.',
    ),
    label: both('Dez códigos, cada um para uma única vez', 'Ten codes, each works once'),
    saved: both('Já guardei', 'I have saved them'),
    file: both('Baixar .txt', 'Download .txt'),
    fileName: both('codigos-de-recuperacao', 'recovery-codes'),
    gone: both(
      'Os códigos já foram mostrados. Se você não os guardou, gere novos.',
      'The codes have already been shown. If you did not save them, create new ones.',
    ),
  },
  confirm: {
    title: both('Confirme que é você', 'Confirm that it is you'),
    lead: both(
      'Use a sua chave de acesso no lugar da senha. Depois você volta para a página em que estava.',
      'Use your passkey instead of the password. Afterwards you return to the page where you were.',
    ),
    submit: both('Usar chave de acesso', 'Use a passkey'),
    failed: both(
      'O navegador não enviou uma chave de acesso. Tente de novo.',
      'The browser did not send a passkey. Try again.',
    ),
    unsupported: both(
      'Este navegador não tem suporte a chaves de acesso. Volte e confirme com a senha.',
      'This browser does not support passkeys. Go back and confirm with the password.',
    ),
    refused: both('Esta chave de acesso não foi aceita. Tente de novo.', 'This passkey was not accepted. Try again.'),
  },
  person: {
    title: both(
      (email: string) => `Verificação em duas etapas de ${email}`,
      (email) => `Two-step verification of ${email}`,
    ),
    lead: both(
      'Remova tudo se a pessoa perdeu o celular, as chaves de acesso e os códigos de recuperação. Antes, confirme que é ela mesma quem pede.',
      'Remove everything if the person has lost the phone, the passkeys and the recovery codes. First make sure that it really is this person who asks.',
    ),
    none: both('Esta pessoa entra só com a senha.', 'This person signs in with the password alone.'),
    left: both(
      (count: number) => `Códigos de recuperação não usados: ${count}.`,
      (count) => `Unused recovery codes: ${count}.`,
    ),
    remove: both('Remover tudo…', 'Remove everything…'),
    removeLead: both(
      'Todas as sessões dessa pessoa são encerradas, e o próximo login pede só a senha.',
      'All sessions of this person end, and the next sign-in asks for the password only.',
    ),
    removeSubmit: both('Remover a verificação em duas etapas', 'Remove two-step verification'),
    removed: both(
      (email: string) => `${email} entra só com a senha até configurar de novo.`,
      (email) => `${email} signs in with the password alone until it is set up again.`,
    ),
  },
  roles: {
    title: both('Exigir verificação em duas etapas', 'Require two-step verification'),
    lead: both(
      'Quem tem um destes papéis e ainda não a configurou vai direto para a configuração depois da senha, antes de qualquer outra página.',
      'Anyone with one of these roles who has not set it up yet goes straight to the setup after the password, before any other page.',
    ),
    trail: both('Pessoas', 'People'),
    legend: both('Papéis em que ela é obrigatória', 'Roles that require it'),
    names: {
      administrator: both('Administrador', 'Administrator'),
      operator: both('Operador', 'Operator'),
      viewer: both('Leitor', 'Viewer'),
    },
    submit: both('Salvar', 'Save'),
    saved: both(
      'A exigência foi salva e já vale para quem está com o painel aberto.',
      'Saved. It applies at once, also to those who have the panel open.',
    ),
  },
});
