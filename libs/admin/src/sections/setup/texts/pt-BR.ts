/** The texts of the first-run page, in Portuguese. */
export const ptBR = {
  setup: {
    title: 'Primeiro acesso',
    lead: 'Crie o administrador deste servidor. Depois você já entra no painel.',
    email: 'Seu e-mail',
    password: 'Senha',
    passwordHint: 'De 12 a 128 caracteres. Uma frase longa é melhor que símbolos.',
    repeat: 'Repita a senha',
    submit: 'Criar administrador',
    goneTitle: 'Este link não vale mais',
    gone: 'O link de configuração funciona uma única vez, por 24 horas ou até o servidor reiniciar, e precisa ser copiado por inteiro.',
    goneExists: 'Se o administrador já foi criado, entre com e-mail e senha.',
    goneRetry:
      'Se ainda não há administrador, abra o link mais novo do log do servidor ou reinicie o servidor para gerar outro.',
    toLogin: 'Ir para o login',
  },
};
