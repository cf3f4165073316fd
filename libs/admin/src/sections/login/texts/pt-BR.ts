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
  },
};
