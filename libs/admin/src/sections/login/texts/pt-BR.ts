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
    passkeyFailed: 'O navegador não enviou uma chave de acesso. Tente de novo ou entre com a senha.',
    passkeyRefused: 'Esta chave de acesso não pertence a nenhuma conta daqui. Entre com a senha.',
    lost: 'Não consegue entrar?',
    lostPassword:
      'Esqueceu a senha? Peça a outro administrador um link para definir uma nova. Se não houver outro, este comando no servidor gera o link:',
    lostPasswordCommand: 'recado reset-password --email voce@exemplo.com.br',
    lostFactor:
      'Perdeu o celular ou a chave de acesso? Depois da senha, use um código de recuperação. Sem os códigos, a verificação em duas etapas da sua conta pode ser removida por outro administrador ou por este comando no servidor:',
    lostFactorCommand: 'recado reset-password --email voce@exemplo.com.br --remove-second-factors',
  },
  secondStep: {
    title: 'Confirme que é você',
    lead: 'A senha está correta. Falta a segunda etapa.',
    code: 'Código do aplicativo autenticador',
    codeHint: 'Os 6 dígitos que o aplicativo mostra agora.',
    submit: 'Entrar',
    passkey: 'Usar chave de acesso',
    passkeyFailed: 'O navegador não enviou uma chave de acesso. Tente de novo ou use outra opção.',
    noPasskeys: 'Este navegador não tem suporte a chaves de acesso. Use um código de recuperação ou outro navegador.',
    recovery: 'Usar um código de recuperação',
    recoveryCode: 'Código de recuperação',
    recoveryHint: 'Um dos dez que você guardou, como 4k7mx-9fw2c. Cada um funciona uma única vez.',
    lost: 'Sem celular e sem códigos? Peça a outro administrador que remova a sua verificação em duas etapas ou execute este comando no servidor:',
    wrong: 'Código incorreto. Digite o código que o aplicativo mostra agora; um código já usado não vale de novo.',
    ended: 'O tempo para confirmar acabou. Entre de novo.',
    codesLeft: (left: number) =>
      left === 1
        ? 'Você entrou com um código de recuperação. Resta 1: gere novos em Minha conta, Verificação em duas etapas.'
        : `Você entrou com um código de recuperação. Restam ${left}.`,
    other: 'Entrar com outra conta',
  },
};
