/** The texts of the login page, in Portuguese. */
export const ptBR = {
  login: {
    title: 'Entrar',
    lead: 'Acesse o painel do seu serviço de mensagens.',
    email: 'E-mail',
    password: 'Senha',
    submit: 'Entrar',
    wrong: 'E-mail ou senha incorretos.',
    throttled: (wait: string) => `Muitas tentativas seguidas. Tente de novo em ${wait}.`,
    signedOut: 'Você saiu do painel.',
    noAdministrator: 'Ainda não há administrador. Abra o link de configuração que o servidor escreveu no log.',
    passkey: 'Entrar com chave de acesso',
    passkeyFailed: 'O navegador não devolveu uma chave de acesso. Tente de novo, ou entre com a senha.',
    passkeyRefused: 'Esta chave de acesso não abre nenhuma conta daqui. Entre com a senha.',
    lost: 'Não consegue entrar?',
    lostPassword:
      'Esqueceu a senha: peça a outro administrador um link para definir uma nova. Se você é o único, este comando no servidor gera o link:',
    lostPasswordCommand: 'recado reset-password --email voce@exemplo.com.br',
    lostFactor:
      'Perdeu o celular ou a chave de acesso: depois da senha, use um código de recuperação. Sem os códigos, outro administrador pode remover a verificação em duas etapas da sua conta, ou este comando no servidor:',
    lostFactorCommand: 'recado reset-password --email voce@exemplo.com.br --remove-second-factors',
  },
  secondStep: {
    title: 'Confirme que é você',
    lead: 'A senha está certa. Falta a segunda etapa.',
    code: 'Código do aplicativo autenticador',
    codeHint: 'Os 6 dígitos que o aplicativo mostra agora.',
    submit: 'Entrar',
    passkey: 'Usar chave de acesso',
    passkeyFailed: 'O navegador não devolveu uma chave de acesso. Tente de novo, ou use outra forma.',
    noPasskeys: 'Este navegador não oferece chaves de acesso. Use um código de recuperação ou outro navegador.',
    recovery: 'Usar um código de recuperação',
    recoveryCode: 'Código de recuperação',
    recoveryHint: 'Um dos dez que você guardou, como 4k7mx-9fw2c. Cada um vale uma vez.',
    lost: 'Sem celular e sem códigos: peça a outro administrador que remova a sua verificação em duas etapas, ou rode este comando no servidor:',
    wrong: 'Não confere. Digite o código que o aplicativo mostra agora; um código já usado não vale outra vez.',
    ended: 'O tempo para confirmar acabou. Entre de novo.',
    codesLeft: (left: number) =>
      left === 1
        ? 'Você entrou com um código de recuperação. Resta 1: gere novos na segurança da sua conta.'
        : `Você entrou com um código de recuperação. Restam ${left}.`,
    other: 'Entrar com outra conta',
  },
};
