import { both, catalogue } from '@recado/core';

/** The texts of the first-run page, in both languages. */
export const setupTexts = catalogue({
  setup: {
    title: both('Primeiro acesso', 'First access'),
    lead: both(
      'Crie o administrador deste servidor. Depois você já entra no painel.',
      'Create the administrator of this server. You will be signed in right away.',
    ),
    email: both('Seu e-mail', 'Your e-mail'),
    password: both('Senha', 'Password'),
    passwordHint: both(
      'De 12 a 128 caracteres. Uma frase longa é melhor que símbolos.',
      '12 to 128 characters. A long phrase is better than symbols.',
    ),
    repeat: both('Repita a senha', 'Repeat the password'),
    submit: both('Criar administrador', 'Create administrator'),
    saved: both('A conta foi criada.', 'The account was created.'),
    goneTitle: both('Este link não vale mais', 'This link is no longer valid'),
    gone: both(
      'O link de configuração funciona uma única vez, por 24 horas ou até o servidor reiniciar, e precisa ser copiado por inteiro.',
      'A setup link works once, for 24 hours or until the server restarts, and must be copied in full.',
    ),
    goneExists: both(
      'Se o administrador já foi criado, entre com e-mail e senha.',
      'If the administrator already exists, sign in with e-mail and password.',
    ),
    goneRetry: both(
      'Se ainda não há administrador, abra o link mais novo do log do servidor ou reinicie o servidor para gerar outro.',
      'If there is none yet, open the newest link in the server’s log, or restart the server to get another one.',
    ),
    toLogin: both('Ir para o login', 'Go to sign-in'),
  },
});
