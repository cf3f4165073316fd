/** The texts of the pages in front of the login. */
export const entryTexts = {
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
  setup: {
    title: 'Primeiro acesso',
    lead: 'Crie o administrador deste servidor. Depois você já entra no painel.',
    email: 'Seu e-mail',
    password: 'Senha',
    passwordHint: 'De 12 a 128 caracteres. Uma frase longa é melhor que símbolos.',
    repeat: 'Repita a senha',
    submit: 'Criar administrador',
    goneTitle: 'Este link não vale mais',
    gone: 'O link de configuração serve uma única vez e por 24 horas, até o próximo início do servidor, e precisa ser copiado por inteiro.',
    goneExists: 'Se o administrador já foi criado, entre com e-mail e senha.',
    goneRetry:
      'Se ainda não há administrador, abra o link que está no log do servidor, o mais novo, ou reinicie o servidor para ter outro.',
    toLogin: 'Ir para o login',
  },
};
