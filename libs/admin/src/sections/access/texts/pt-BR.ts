/** The texts of the page where a person chooses a password by a link, in Portuguese. */
export const ptBR = {
  access: {
    invitationTitle: 'Boas-vindas ao Recado',
    invitationLead: (email: string) => `Crie a senha com que ${email} vai entrar no painel.`,
    resetTitle: 'Crie uma nova senha',
    resetLead: (email: string) => `Para a conta ${email}. As sessões abertas serão encerradas.`,
    password: 'Senha',
    passwordHint: '12 caracteres ou mais. Uma frase é fácil de lembrar e difícil de adivinhar.',
    repeat: 'Repita a senha',
    submit: 'Salvar senha',
    saved: 'A senha foi salva. Entre com ela.',
    goneTitle: 'Este link não funciona mais',
    gone: 'Ele já foi usado, foi substituído ou expirou. Peça outro a quem administra o painel.',
    toLogin: 'Ir para o login',
  },
};
