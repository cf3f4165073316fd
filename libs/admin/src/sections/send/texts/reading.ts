import { both } from '@recado/core';

/** How a list was read, and what was wrong with the file or with its lines. */
export const slips = {
  title: both('Parece variável, mas não é', 'It looks like a variable and is none'),
  lead: both(
    'Isto sairia como está escrito. As variáveis ficam entre chaves simples, com o nome de uma coluna.',
    'This would leave as it is written. Variables stand in single braces, with the name of a column.',
  ),
  times: both(
    (token: string, count: number, shown: string) => (count === 1 ? token : `${token} (${shown} vezes)`),
    (token, count, shown) => (count === 1 ? token : `${token} (${shown} times)`),
  ),
  replace: both(
    (offer: string) => `Trocar por ${offer}`,
    (offer) => `Replace by ${offer}`,
  ),
  replaceNamed: both(
    (token: string, offer: string) => `Trocar ${token} por ${offer}`,
    (token, offer) => `Replace ${token} by ${offer}`,
  ),
  replaced: both(
    (token: string, offer: string) => `${token} foi trocado por ${offer}, e a lista conferida de novo.`,
    (token, offer) => `${token} was replaced by ${offer}, and the list checked again.`,
  ),
  note: both(
    (token: string) => `${token} não é uma variável e sairia assim.`,
    (token) => `${token} is no variable and would leave like that.`,
  ),
  noteMeant: both(
    (token: string, offer: string) => `${token} não é uma variável e sairia assim. Escreva ${offer}?`,
    (token, offer) => `${token} is no variable and would leave like that. Write ${offer}?`,
  ),
};

export const fileFaults = {
  file_empty: both('O arquivo está vazio.', 'The file is empty.'),
  sheet_busy: both(
    'Outra planilha sua ainda espera a leitura, ou há muitas na fila. Envie o arquivo de novo daqui a pouco.',
    'Another spreadsheet of yours still waits to be read, or too many others do. Send the file again in a moment.',
  ),
  sheet_gone: both(
    'O arquivo já não está guardado: ele fica um dia. Envie-o de novo.',
    'The file is kept no longer: it stays for a day. Send it again.',
  ),
  sheet_too_large: both(
    'A planilha é grande demais: mais de 32 MB, de 128 MB descompactada, de 4 milhões de células ou de um minuto de leitura. Salve só as colunas da lista como CSV.',
    'The spreadsheet is too large: more than 32 MB, 128 MB unpacked, 4 million cells or a minute of reading. Save only the columns of the list as CSV.',
  ),
  sheet_protected: both(
    'O arquivo tem senha. Salve uma cópia sem senha e envie-a.',
    'The file has a password. Save a copy without one and send that.',
  ),
  sheet_broken: both(
    'O arquivo parece uma planilha do Excel, mas não pode ser lido. Abra-o e salve-o de novo como .xlsx ou CSV.',
    'The file looks like a spreadsheet of Excel, but cannot be read. Open it and save it again as .xlsx or CSV.',
  ),
  foreign: both(
    (kind: string) => `${kind} Salve a lista como planilha do Excel (.xlsx) ou CSV e envie esse arquivo.`,
    (kind) => `${kind} Save the list as a spreadsheet of Excel (.xlsx) or CSV and send that file.`,
  ),
  foreignKinds: {
    vcf: both('Isto é um arquivo vCard, de contatos.', 'This is a vCard file of contacts.'),
    html: both(
      'Isto é uma página HTML, ainda que o nome termine em .xls.',
      'This is an HTML page, even if its name ends in .xls.',
    ),
    xml: both('Isto é um arquivo XML.', 'This is an XML file.'),
    json: both('Isto é um arquivo JSON.', 'This is a JSON file.'),
    pdf: both('Isto é um arquivo PDF.', 'This is a PDF file.'),
    rtf: both('Isto é um documento de texto (RTF).', 'This is a text document (RTF).'),
    ods: both(
      'Isto é um arquivo do LibreOffice ou OpenOffice (ODS).',
      'This is a file of LibreOffice or OpenOffice (ODS).',
    ),
    numbers: both('Isto é um arquivo do Numbers, da Apple.', 'This is a file of Numbers, by Apple.'),
    xlsb: both('Isto é uma planilha binária do Excel (.xlsb).', 'This is a binary spreadsheet of Excel (.xlsb).'),
    docx: both('Isto é um documento do Word.', 'This is a Word document.'),
    zip: both('Isto é um arquivo ZIP.', 'This is a ZIP file.'),
    archive: both('Isto é um arquivo compactado.', 'This is a compressed file.'),
    image: both('Isto é uma imagem.', 'This is a picture.'),
    binary: both(
      'Isto não é um arquivo de texto nem uma planilha do Excel.',
      'This is neither a text file nor a spreadsheet of Excel.',
    ),
  },
  quote_not_closed: both(
    (line: string) => `Aspas que começam na linha ${line} não são fechadas: o resto não pode ser lido.`,
    (line) => `Quotation marks that begin on line ${line} are never closed: the rest cannot be read.`,
  ),
  too_many_rows: both(
    'A lista tem mais de 100.000 linhas. Divida-a em duas.',
    'The list has more than 100,000 lines. Split it in two.',
  ),
  too_long: both('O arquivo tem mais de 64 MB.', 'The file is larger than 64 MB.'),
  paste_too_long: both(
    'Cole no máximo 4 MB. Envie uma lista maior como arquivo.',
    'Paste at most 4 MB. Send a longer list as a file.',
  ),
  broken: both('O arquivo não chegou inteiro. Envie-o de novo.', 'The file did not arrive whole. Send it again.'),
};

export const readAs = {
  file: both(
    (name: string) => `Do arquivo ${name}.`,
    (name) => `From the file ${name}.`,
  ),
  list: both(
    (name: string) => `Da lista salva “${name}”.`,
    (name) => `From the saved list “${name}”.`,
  ),
  sheet: both(
    (name: string) => `Lida da planilha “${name}” do Excel: datas e valores como ela os mostra.`,
    (name) => `Read from the sheet “${name}” of Excel: dates and amounts as it shows them.`,
  ),
  headings: both(
    (line: string, names: string) => `A linha ${line} foi lida como títulos das colunas: ${names}.`,
    (line, names) => `Line ${line} was read as the headings of the columns: ${names}.`,
  ),
  noHeadings: both(
    'A primeira linha foi lida como destinatário: a lista não tem títulos.',
    'The first line was read as a recipient: the list has no headings.',
  ),
  and: both(' e ', ' and '),
  hiddenRows: both(
    (rows: number, count: string) => (rows === 1 ? 'uma linha' : `${count} linhas`),
    (rows, count) => (rows === 1 ? 'one row' : `${count} rows`),
  ),
  hiddenColumns: both(
    (columns: number, names: string) => (columns === 1 ? `a coluna ${names}` : `as colunas ${names}`),
    (columns, names) => (columns === 1 ? `column ${names}` : `columns ${names}`),
  ),
  hiddenLeft: both(
    (parts: string) => `Ocultas na planilha, por filtro ou à mão, ficaram de fora: ${parts}.`,
    (parts) => `Hidden in the sheet, by a filter or by hand, and left out: ${parts}.`,
  ),
  hiddenRead: both(
    (parts: string) => `Ocultas na planilha, por filtro ou à mão, foram lidas também: ${parts}.`,
    (parts) => `Hidden in the sheet, by a filter or by hand, and read too: ${parts}.`,
  ),
  hidden: both('Linhas e colunas ocultas', 'Hidden rows and columns'),
  leaveOut: both('Deixar de fora', 'Leave out'),
  takeIn: both('Ler também', 'Read too'),
  otherSheet: both('Planilha do arquivo', 'Sheet of the file'),
  readAgain: both('Ler de novo', 'Read again'),
  oneLine: both(
    'A lista tem uma linha só: cada número dela é um destinatário, e “linha” aqui é a posição do número.',
    'The list has a single line: each of its numbers is a recipient, and “line” here is the place of the number.',
  ),
  titles: both(
    (rows: number, count: string) =>
      rows === 1
        ? 'A linha de título acima dela foi deixada de fora.'
        : `As ${count} linhas de título acima dela foram deixadas de fora.`,
    (rows, count) =>
      rows === 1 ? 'The title line above it was left out.' : `The ${count} title lines above it were left out.`,
  ),
};

export const faults = {
  broken_encoding: both(
    'Letras ilegíveis: a codificação do arquivo está quebrada',
    'Unreadable letters: the encoding of the file is broken',
  ),
  row_too_long: both(
    'A linha é longa demais (mais de 64 KB, ou mais de 256 células): falta um fim de linha ou há aspas abertas?',
    'The line is too long (more than 64 KB, or more than 256 cells): is a line end missing, or a quotation mark open?',
  ),
  cell_too_long: both(
    'Uma célula é longa demais (mais de 1.100 caracteres)',
    'A cell is too long (more than 1,100 characters)',
  ),
  cell_error: both('Uma célula mostra um erro da planilha', 'A cell shows an error of the spreadsheet'),
  formula: both('Uma célula é uma fórmula, e não o resultado dela', 'A cell is a formula, and not its result'),
  phone_missing: both('Sem número', 'No number'),
  duplicate: both('Número repetido', 'Repeated number'),
  opted_out: both('A pessoa não quer receber mensagens', 'The person wants no messages'),
  missing_variable: both('Falta o valor de uma variável do texto', 'The value of a variable of the text is missing'),
  phone_length: both('O número tem dígitos demais ou de menos', 'The number has too many or too few digits'),
  phone_leading_zero: both('O número começa com zero', 'The number begins with zero'),
  phone_country_code: both('O número não tem um código de país', 'The number has no country code'),
  phone_characters: both('O número tem letras ou sinais', 'The number has letters or signs'),
  email_implausible: both('O e-mail não parece certo', 'The e-mail does not look right'),
  message_too_long: both(
    'O texto preenchido passa de 4.096 caracteres',
    'The text, filled in, exceeds 4,096 characters',
  ),
  message_required: both(
    'Sem texto e sem arquivo: escreva o texto ou anexe um arquivo',
    'No text and no file: write the text or attach a file',
  ),
  message_blank: both('O texto preenchido fica vazio', 'The text, filled in, is empty'),
  other: both(
    (code: string) => `Recusado: ${code}`,
    (code) => `Refused: ${code}`,
  ),
  duplicateOf: both(
    (line: string) => `igual à linha ${line}`,
    (line) => `same as line ${line}`,
  ),
};
