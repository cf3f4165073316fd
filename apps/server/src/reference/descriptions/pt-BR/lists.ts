import type { Phrases } from '@recado/core';

/** Texts of lists of people in Portuguese, by their English text. */
export const listPhrases: Phrases = {
  'People who are kept for sends from the panel.': 'Pessoas guardadas para envios do painel.',
  'The lists of the whole installation, for all keys; `GET /api/lists/{name}/people` has their people. The panel has them under *Listas*.':
    'As listas de toda a instalação, para todas as chaves; `GET /api/lists/{name}/people` tem as pessoas. O painel as tem em *Listas*.',
  'Make a list of people': 'Criar uma lista de pessoas',
  'It is empty at first. An installation has at most 200 lists. Test keys are refused.':
    'Ela começa vazia. Uma instalação tem no máximo 200 listas. Chaves de teste são recusadas.',
  'The list.': 'A lista.',
  'Rename a list of people': 'Renomear uma lista de pessoas',
  'Recurring sends to it go on. Test keys are refused.':
    'Os envios recorrentes a ela continuam. Chaves de teste são recusadas.',
  'Remove a list of people': 'Remover uma lista de pessoas',
  'With its people. Sends that have taken the list already stay as they are. Test keys are refused.':
    'Com as pessoas. Envios que já leram a lista ficam como estão. Chaves de teste são recusadas.',
  'There is no such list any more.': 'A lista não existe mais.',
  'What a list is called.': 'Como uma lista se chama.',
  'Lists of people': 'Listas de pessoas',
  'All lists, by name.': 'Todas as listas, por nome.',
  'Up to 1,000 people at once: who is new is added, who is known gets these values in place of those before, and nobody else changes. All of them are taken or none; the fields have the rules of `POST /api/enqueue-messages`. A person is known by any form of their number. A list has at most 100,000 people. Repeating it changes nothing. Test keys are refused, because real sends take the lists.':
    'Até 1.000 pessoas de uma vez: quem é novo entra, quem já está na lista recebe estes valores no lugar dos anteriores, e mais ninguém muda. São aceitas todas ou nenhuma; os campos seguem as regras de `POST /api/enqueue-messages`. A pessoa é reconhecida por qualquer forma do número dela. Uma lista tem no máximo 100.000 pessoas. Repetir não muda nada. Chaves de teste são recusadas, porque envios de verdade usam as listas.',
  'People of a list': 'Pessoas de uma lista',
  'In the order in which they were added. Follow `next_cursor` until it is null. The key needs `messages:read` too, since these are personal data. A list that a file has replaced in between refuses the cursor: begin again.':
    'Na ordem em que entraram. Siga `next_cursor` até ele ser null. A chave precisa também de `messages:read`, pois são dados pessoais. Uma lista que um arquivo substituiu nesse meio-tempo recusa o cursor: comece de novo.',
  'A page of people.': 'Uma página de pessoas.',
  'A page of the people of a list.': 'Uma página das pessoas de uma lista.',
  'Add or change people of a list': 'Acrescentar ou mudar pessoas de uma lista',
  'What became of the people.': 'O que aconteceu com as pessoas.',
  'Sends that have taken the list already still have the person. Who wants no messages needs an opt-out.':
    'Envios que já leram a lista continuam com a pessoa. Quem não quer mensagens precisa de um descadastro.',
  'Remove a person from a list': 'Remover uma pessoa de uma lista',
  'The list does not have the person any more.': 'A lista não tem mais a pessoa.',
  'A list of people that is kept for sends.': 'Uma lista de pessoas guardada para envios.',
  'How many people it has.': 'Quantas pessoas ela tem.',
  'What it knows of its people beside their number: `name`, `email` and variables.':
    'O que ela sabe das pessoas além do número: `name`, `email` e variáveis.',
  'A person of a list.': 'Uma pessoa de uma lista.',
  'Digits with country code, as in `POST /api/enqueue-messages`.':
    'Dígitos com o código do país, como em `POST /api/enqueue-messages`.',
  'Values of variables, as those of a message.': 'Valores de variáveis, como os de uma mensagem.',
  'People whom a list gets.': 'Pessoas que uma lista recebe.',
  'People whom the list had, with other values.': 'Pessoas que a lista já tinha, com outros valores.',
  'How many people the list has now.': 'Quantas pessoas a lista tem agora.',
  'The saved lists that have the person, with their values.':
    'As listas salvas em que a pessoa está, com os valores dela.',
};
