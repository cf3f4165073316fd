import { both, catalogue, CLI_COMMAND } from '@recado/core';

/** The texts of the login page, in both languages. */
export const loginTexts = catalogue({
  login: {
    title: both('Entrar', 'Sign in'),
    lead: both('Acesse o painel do seu serviço de mensagens.', 'Open the panel of your messaging service.'),
    email: both('E-mail', 'E-mail'),
    password: both('Senha', 'Password'),
    submit: both('Entrar', 'Sign in'),
    wrong: both('E-mail ou senha incorretos.', 'Wrong e-mail or password.'),
    throttled: both(
      (wait: string) => `Muitas tentativas seguidas. Tente de novo em ${wait}.`,
      (wait) => `Too many attempts in a row. Try again in ${wait}.`,
    ),
    endedBefore: both(
      'Sua sessão terminou antes do envio, e nada foi enviado. Entre para continuar: o formulário volta com o que você digitou.',
      'Your session ended before this was sent, and nothing was sent. Sign in to go on: the form comes back with what you typed.',
    ),
    formIsBack: both(
      'O formulário está de novo com o que você digitou. Confira e envie; senhas, arquivos e listas longas precisam ser informados outra vez.',
      'The form is back with what you typed. Check and send it; passwords, files and long lists must be given again.',
    ),
    signedOut: both('Você saiu do painel.', 'You have signed out.'),
    noAdministrator: both(
      'Ainda não há administrador. Abra o link de configuração que o servidor escreveu no log.',
      'There is no administrator yet. Open the setup link that the server wrote to its log.',
    ),
    passkey: both('Entrar com chave de acesso', 'Sign in with a passkey'),
    passkeyFailed: both(
      'O navegador não enviou uma chave de acesso. Tente de novo ou entre com a senha.',
      'The browser did not send a passkey. Try again or sign in with the password.',
    ),
    passkeyRefused: both(
      'Esta chave de acesso não pertence a nenhuma conta daqui. Entre com a senha.',
      'This passkey does not belong to any account here. Sign in with the password.',
    ),
    lost: both('Não consegue entrar?', 'Can’t sign in?'),
    lostPassword: both(
      'Esqueceu a senha? Peça a outro administrador um link para definir uma nova. Se não houver outro, este comando no servidor gera o link:',
      'Forgot the password? Ask another administrator for a link to choose a new one. If there is no other, this command on the server creates the link:',
    ),
    lostPasswordCommand: both(
      `${CLI_COMMAND} reset-password --email voce@exemplo.com.br`,
      `${CLI_COMMAND} reset-password --email you@example.com`,
    ),
    lostFactor: both(
      'Perdeu o celular ou a chave de acesso? Depois da senha, use um código de recuperação. Sem os códigos, a verificação em duas etapas da sua conta pode ser removida por outro administrador ou por este comando no servidor:',
      'Lost your phone or passkey? Use a recovery code after the password. Without the codes, the two-step verification of your account can be removed by another administrator or by this command on the server:',
    ),
    lostFactorCommand: both(
      `${CLI_COMMAND} reset-password --email voce@exemplo.com.br --remove-second-factors`,
      `${CLI_COMMAND} reset-password --email you@example.com --remove-second-factors`,
    ),
  },
  secondStep: {
    title: both('Confirme que é você', 'Confirm that it is you'),
    lead: both(
      'A senha está correta. Falta a segunda etapa.',
      'The password is correct. The second step is still needed.',
    ),
    code: both('Código do aplicativo autenticador', 'Code of the authenticator app'),
    codeHint: both('Os 6 dígitos que o aplicativo mostra agora.', 'The 6 digits that the app shows now.'),
    submit: both('Entrar', 'Sign in'),
    passkey: both('Usar chave de acesso', 'Use a passkey'),
    passkeyFailed: both(
      'O navegador não enviou uma chave de acesso. Tente de novo ou use outra opção.',
      'The browser did not send a passkey. Try again or use another option.',
    ),
    noPasskeys: both(
      'Este navegador não tem suporte a chaves de acesso. Use um código de recuperação ou outro navegador.',
      'This browser does not support passkeys. Use a recovery code or another browser.',
    ),
    recovery: both('Usar um código de recuperação', 'Use a recovery code'),
    recoveryCode: both('Código de recuperação', 'Recovery code'),
    recoveryHint: both(
      'Um dos dez que você guardou, como 4k7mx-9fw2c. Cada um funciona uma única vez.',
      'One of the ten that you saved, such as 4k7mx-9fw2c. Each works once.',
    ),
    lost: both(
      'Sem celular e sem códigos? Peça a outro administrador que remova a sua verificação em duas etapas ou execute este comando no servidor:',
      'No phone and no codes? Ask another administrator to remove your two-step verification, or run this command on the server:',
    ),
    wrong: both(
      'Código incorreto. Digite o código que o aplicativo mostra agora; um código já usado não vale de novo.',
      'Wrong code. Type the code that the app shows now; a code that was used does not work again.',
    ),
    ended: both('O tempo para confirmar acabou. Entre de novo.', 'The time to confirm is over. Sign in again.'),
    codesLeft: both(
      (left: number) =>
        left === 1
          ? 'Você entrou com um código de recuperação. Resta 1: gere novos em Minha conta, Verificação em duas etapas.'
          : `Você entrou com um código de recuperação. Restam ${left}.`,
      (left) =>
        left === 1
          ? 'You have signed in with a recovery code. 1 is left: create new ones in My account, Two-step verification.'
          : `You have signed in with a recovery code. ${left} are left.`,
    ),
    other: both('Entrar com outra conta', 'Sign in with another account'),
  },
});
