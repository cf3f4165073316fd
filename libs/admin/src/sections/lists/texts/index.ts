import { both, catalogue } from '@recado/core';

/** The texts of lists of people, in both languages. */
export const listTexts = catalogue({
  navigation: both('Listas', 'Lists'),
  words: both(
    'pessoas contatos grupo público csv lista salva importar',
    'people contacts group audience csv saved list import',
  ),
  commands: { list: both('Nova lista de pessoas', 'New list of people') },
  fields: {
    list_name: both('Dê um nome à lista.', 'Name the list.'),
    list_name_taken: both('Já existe uma lista com este nome.', 'There is a list of this name already.'),
    lists_too_many: both('Já há 200 listas; remova uma antes.', 'There are 200 lists; remove one first.'),
    list_file: both('Escolha o arquivo.', 'Choose the file.'),
    too_long: both('Texto longo demais.', 'Too long.'),
  },
  lists: {
    title: both('Listas', 'Lists'),
    lead: both(
      'Pessoas que recebem mais de um envio. Cada lista fica em dia por arquivo ou pela API.',
      'People who get more than one send. A list is kept in step by file or by the API.',
    ),
    empty: both('Nenhuma lista ainda', 'No list yet'),
    emptyHint: both(
      'Com uma lista salva, Novo envio não pede o arquivo outra vez.',
      'With a saved list, New send does not ask for the file again.',
    ),
    name: both('Nome', 'Name'),
    people: both('Pessoas', 'People'),
    fieldsOf: both('Campos', 'Fields'),
    updated: both('Mudou', 'Changed'),
    waiting: both('Arquivo a confirmar', 'File to confirm'),
    newTitle: both('Nova lista', 'New list'),
    newSubmit: both('Ler o arquivo', 'Read the file'),
    file: both('Arquivo com as pessoas', 'File with the people'),
    fileHint: both(
      'CSV ou planilha do Excel, lida como em Novo envio: uma linha por pessoa, com o telefone. Nada muda antes de você confirmar.',
      'CSV or an Excel sheet, read as in New send: a line for each person, with the phone. Nothing changes before you confirm.',
    ),
    use: both('Enviar a esta lista', 'Send to this list'),
    noPeople: both('A lista não tem pessoas.', 'The list has no people.'),
    phone: both('Telefone', 'Phone'),
    updateTitle: both('Pôr em dia', 'Bring up to date'),
    updateHint: both(
      'O arquivo traz a lista inteira: quem não está nele sai dela. Antes você vê quantos entram, mudam e saem.',
      'The file has the whole list: who is not in it leaves. Before that you see how many come, change and leave.',
    ),
    apiHint: both(
      (name: string) => `Programas: PUT /api/lists/${name}/people acrescenta e muda pessoas.`,
      (name) => `Programs: PUT /api/lists/${name}/people adds and changes people.`,
    ),
    apiMore: both('Como fazer pela API', 'How to do it by the API'),
    draftTitle: both('Arquivo lido: confira', 'File read: check it'),
    reading: both('O arquivo está sendo lido.', 'The file is being read.'),
    added: both('Entram', 'Added'),
    changed: both('Mudam', 'Changed'),
    removed: both('Saem', 'Removed'),
    refused: both('Linhas recusadas', 'Refused lines'),
    columns: both(
      (names: string) => `Guarda o telefone e: ${names}.`,
      (names) => `It keeps the phone and: ${names}.`,
    ),
    onlyPhone: both('Guarda só o telefone.', 'It keeps the phone only.'),
    left: both(
      (names: string) => `Não guarda, por terem o nome de outra coluna ou nenhum: ${names}.`,
      (names) => `It does not keep these columns, which have the name of another one or none: ${names}.`,
    ),
    leavingTitle: both('Saem da lista', 'They leave the list'),
    leavingMore: both(
      (count: string) => `e mais ${count}`,
      (count) => `and ${count} more`,
    ),
    refusedWhy: both('Motivo', 'Reason'),
    refusedLines: both('Linhas', 'Lines'),
    refusedFirst: both('Primeira', 'First'),
    line: both('Linha', 'Line'),
    content: both('Conteúdo', 'Content'),
    apply: both(
      (people: string) => `Guardar ${people} pessoas`,
      (people) => `Keep ${people} people`,
    ),
    nobody: both('Nenhuma linha do arquivo é uma pessoa.', 'No line of the file is a person.'),
    applied: both('A lista está em dia.', 'The list is up to date.'),
    giveUp: both('Desistir do arquivo', 'Give the file up'),
    givenUp: both(
      'O arquivo foi descartado; a lista ficou como estava.',
      'The file was given up; the list is as it was.',
    ),
    stale: both(
      'A lista mudou enquanto isso. Confira de novo o que entra e o que sai.',
      'The list changed meanwhile. Check again what comes and what leaves.',
    ),
    gone: both('A lista não existe mais.', 'The list does not exist any more.'),
    renameOpen: both('Renomear…', 'Rename…'),
    renameLead: both(
      'Programas que a chamam pelo nome de antes não a encontram mais. Os envios recorrentes a ela continuam.',
      'Programs that call it by its old name do not find it any more. Recurring sends to it go on.',
    ),
    renameSubmit: both('Renomear', 'Rename'),
    renamed: both(
      (name: string) => `A lista se chama “${name}”.`,
      (name) => `The list is called “${name}”.`,
    ),
    removeOpen: both('Remover a lista…', 'Remove the list…'),
    removeLead: both(
      'As pessoas saem da instalação. Envios já conferidos ficam como estão.',
      'The people leave the installation. Sends that were checked already stay as they are.',
    ),
    removeSubmit: both('Remover esta lista', 'Remove this list'),
    removedNotice: both(
      (name: string) => `A lista “${name}” foi removida.`,
      (name) => `The list “${name}” was removed.`,
    ),
  },
});
