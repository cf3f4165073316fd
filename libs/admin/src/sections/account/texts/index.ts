import { both, catalogue } from '@recado/core';

/** The texts of the page about one's own account, in both languages. */
export const accountTexts = catalogue({
  commands: { open: both('Minha conta e senha', 'My account and password') },
  confirm: {
    title: both('Confirme que é você', 'Confirm that it is you'),
    lead: both(
      'Depois da senha você volta à página em que estava. Então repita o que queria fazer.',
      'After the password you return to the page where you were. Then repeat what you wanted to do.',
    ),
    fileLead: both(
      'O arquivo tem dados de muitas pessoas. Depois da senha o download começa, e esta página continua aberta.',
      'The file has the data of many people. After the password the download begins, and this page stays open.',
    ),
    submit: both('Confirmar', 'Confirm'),
  },
  account: {
    title: both('Minha conta', 'My account'),
    security: both('Verificação em duas etapas', 'Two-step verification'),
    passwordTitle: both('Trocar a senha', 'Change password'),
    current: both('Senha atual', 'Current password'),
    password: both('Nova senha', 'New password'),
    passwordHint: both(
      '12 caracteres ou mais. Uma frase é fácil de lembrar e difícil de adivinhar.',
      '12 characters or more. A phrase is easy to remember and hard to guess.',
    ),
    repeat: both('Repita a nova senha', 'Repeat the new password'),
    passwordSubmit: both('Trocar senha', 'Change password'),
    passwordNote: both('As suas outras sessões são encerradas na hora.', 'Your other sessions end at once.'),
    passwordChanged: both(
      'A senha foi trocada. As outras sessões foram encerradas.',
      'The password was changed. Your other sessions have ended.',
    ),
    sessionsTitle: both('Sessões abertas', 'Open sessions'),
    sessionsLead: both(
      'Onde você está com o painel aberto. Não reconhece uma delas? Encerre-a e troque a senha.',
      'Where you have the panel open. If you do not recognise one, end it and change the password.',
    ),
    browser: both('Navegador', 'Browser'),
    unknownBrowser: both('Navegador desconhecido', 'Unknown browser'),
    address: both('Endereço', 'Address'),
    opened: both('Desde', 'Since'),
    seen: both('Último uso', 'Last used'),
    here: both('esta sessão', 'this session'),
    actions: both('Ações', 'Actions'),
    end: both('Encerrar', 'End'),
    endNamed: both(
      (browser: string, address: string) => `Encerrar a sessão em ${browser}, ${address}`,
      (browser, address) => `End the session in ${browser}, ${address}`,
    ),
    ended: both('A sessão foi encerrada.', 'The session has ended.'),
    endedBefore: both('Essa sessão já estava encerrada.', 'That session had already ended.'),
    everywhere: both('Sair de todos os navegadores…', 'Sign out everywhere…'),
    everywhereLead: both(
      'Encerra todas as suas sessões, inclusive esta.',
      'Ends all of your sessions, including this one.',
    ),
    everywhereSubmit: both('Sair de todos', 'Sign out everywhere'),
    browserOn: both(
      (browser: string, system: string) => `${browser} em ${system}`,
      (browser, system) => `${browser} on ${system}`,
    ),
  },
});
