import { both, catalogue } from '@recado/core';

/** The texts of the page where a person chooses a password by a link, in both languages. */
export const accessTexts = catalogue({
  access: {
    invitationTitle: both('Boas-vindas ao Recado', 'Welcome to Recado'),
    invitationLead: both(
      (email: string) => `Crie a senha com que ${email} vai entrar no painel.`,
      (email) => `Create the password with which ${email} will sign in to the panel.`,
    ),
    resetTitle: both('Crie uma nova senha', 'Create a new password'),
    resetLead: both(
      (email: string) => `Para a conta ${email}. As sessões abertas serão encerradas.`,
      (email) => `For the account ${email}. Its open sessions will end.`,
    ),
    password: both('Senha', 'Password'),
    passwordHint: both(
      '12 caracteres ou mais. Uma frase é fácil de lembrar e difícil de adivinhar.',
      '12 characters or more. A phrase is easy to remember and hard to guess.',
    ),
    repeat: both('Repita a senha', 'Repeat the password'),
    submit: both('Salvar e entrar', 'Save and sign in'),
    saved: both('A senha foi salva.', 'The password was saved.'),
    goneTitle: both('Este link não funciona mais', 'This link does not work any more'),
    gone: both(
      'Ele já foi usado, foi substituído ou expirou. Peça outro a quem administra o painel.',
      'It was used, was replaced or has expired. Ask whoever administers the panel for another one.',
    ),
    toLogin: both('Ir para o login', 'Go to sign-in'),
  },
});
