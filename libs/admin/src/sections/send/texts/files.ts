import { both } from '@recado/core';

/** The files of a send. */
export const files = {
  title: both('Arquivos', 'Files'),
  none: both(
    'Sem arquivo: sai só o texto. Anexe um PDF ou uma imagem para todos, ou um ZIP com um arquivo para cada linha; o texto vira a legenda.',
    'No file: only the text leaves. Attach a PDF or a picture for all, or a ZIP with a file for each line; the text becomes the caption.',
  ),
  nothing: both(
    'Ainda não há nada para enviar: anexe um PDF ou uma imagem para todos, ou um ZIP com um arquivo para cada linha; ou escreva o texto.',
    'There is nothing to send yet: attach a PDF or a picture for all, or a ZIP with a file for each line; or write the text.',
  ),
  noneOf: {
    medium: both(
      'Nenhum arquivo anexado: o cabeçalho do modelo leva o arquivo do endereço que você informa em “De onde vem cada valor”. Para levar um arquivo seu, anexe um para todos, ou um ZIP com um para cada linha.',
      'No file attached: the header of the template carries the file of the address that you give under “Where each value comes from”. To carry a file of yours, attach one for all, or a ZIP with one for each line.',
    ),
    other: both(
      'Este modelo não tem arquivo no cabeçalho: sai como a Meta o aprovou, sem anexo.',
      'This template has no file in its header: it leaves as Meta approved it, without an attachment.',
    ),
  },
  coming: both(
    'Os arquivos não chegaram, ou foram recusados. Envie-os de novo, ou siga sem arquivo.',
    'The files have not arrived, or were refused. Send them again, or go on without a file.',
  ),
  one: both(
    (name: string) => `${name}, para todas as linhas.`,
    (name) => `${name}, for all lines.`,
  ),
  archive: both(
    (name: string) => `${name}: cada pessoa recebe o ZIP inteiro, com todos os arquivos dele.`,
    (name) => `${name}: each person gets the whole ZIP, with all of its files.`,
  ),
  rows: both(
    (name: string, count: string) => `${name}: ${count} arquivos, um para cada linha que o nomeia.`,
    (name, count) => `${name}: ${count} files, one for each line that names it.`,
  ),
  kind: both('O que anexar', 'What to attach'),
  kinds: {
    one: both('O mesmo arquivo para todos', 'The same file for all'),
    rows: both('Um arquivo por linha, de um ZIP', 'A file for each line, from a ZIP'),
    archive: both('O ZIP inteiro para todos', 'The whole ZIP for all'),
  },
  kindHints: {
    one: both(
      (max: string) => `PDF, imagem, vídeo, áudio ou documento, com até ${max}.`,
      (max) => `PDF, picture, video, audio or document, of up to ${max}.`,
    ),
    rows: both(
      (max: string, each: string) =>
        `Até 10.000 arquivos e ${max}, cada um com até ${each}. Uma coluna da lista diz o nome do arquivo, com a terminação, como boleto-4711.pdf.`,
      (max, each) =>
        `Up to 10,000 files and ${max}, each of up to ${each}. A column of the list says the name of the file with its ending, such as invoice-4711.pdf.`,
    ),
    archive: both('Cada pessoa recebe os arquivos de todas.', 'Each person gets the files of everybody.'),
  },
  eachGets: {
    one: both(
      (name: string) => `${name}, o mesmo arquivo para cada pessoa`,
      (name) => `${name}, the same file for each person`,
    ),
    archive: both(
      (name: string) => `${name}, o ZIP inteiro com todos os arquivos, para cada pessoa`,
      (name) => `${name}, the whole ZIP with all of its files, for each person`,
    ),
    rows: both(
      (name: string) => `um de ${name} para cada linha, o que ela nomeia`,
      (name) => `one of ${name} for each line, the one that it names`,
    ),
  },
  file: both('Arquivo', 'File'),
  fileHint: both(
    'Deve chegar inteiro em um minuto: numa conexão lenta, divida o ZIP e a lista.',
    'It must arrive whole within a minute: on a slow line, split the ZIP and the list.',
  ),
  attachOpen: both('Anexar arquivo', 'Attach a file'),
  replaceOpen: both('Trocar os arquivos', 'Replace the files'),
  attach: both('Anexar e conferir', 'Attach and check'),
  replace: both('Trocar e conferir', 'Replace and check'),
  remove: both('Retirar os arquivos', 'Remove the files'),
  removed: both('Os arquivos foram retirados.', 'The files were removed.'),
  column: both('Coluna com o nome do arquivo', 'Column with the name of the file'),
  columnNone: both('Escolha a coluna', 'Choose the column'),
  columnUse: both('Usar esta coluna', 'Use this column'),
  unnamed: both(
    (count: string) => `Arquivos do ZIP que nenhuma linha nomeia, e que não são enviados: ${count}.`,
    (count) => `Files of the ZIP that no line names, and that are not sent: ${count}.`,
  ),
  refused: both(
    (count: string) => `Arquivos do ZIP que não podem ser enviados: ${count}.`,
    (count) => `Files of the ZIP that cannot be sent: ${count}.`,
  ),
  outside: both(
    'Neste canal, quem não escreveu nas últimas 24 horas só recebe o arquivo por um modelo com documento, imagem ou vídeo no cabeçalho.',
    'On this channel, who has not written in the last 24 hours gets the file only by a template with a document, picture or video in its header.',
  ),
};

/** Why files were not taken as a whole. */
export const attachmentFaults = {
  missing: both('Escolha o arquivo.', 'Choose the file.'),
  archive_for_all: both(
    'Isto é um ZIP, e todos receberiam os arquivos de todos. Para dar a cada linha o seu, deixe “Um arquivo por linha”; se é o ZIP inteiro que vai a todos, escolha isso. Depois escolha o arquivo de novo.',
    'This is a ZIP, and everybody would get the files of everybody. To give each line its own, leave “A file for each line”; if it is the whole ZIP that goes to all, choose that. Then choose the file again.',
  ),
  too_long: both(
    (max: string) => `O arquivo passa de ${max}. Divida-o, e a lista também.`,
    (max) => `The file is larger than ${max}. Split it, and the list too.`,
  ),
  interrupted: both('O arquivo não chegou inteiro. Envie-o de novo.', 'The file did not arrive whole. Send it again.'),
  stale: both(
    'Alguém mudou este envio enquanto isso. Confira e anexe de novo.',
    'Somebody changed this send meanwhile. Check it and attach again.',
  ),
  empty: both('O ZIP não tem nenhum arquivo.', 'The ZIP has no file.'),
  broken: both(
    'O arquivo não é um ZIP, ou está danificado. Compacte os arquivos de novo.',
    'The file is no ZIP, or it is damaged. Pack the files again.',
  ),
  too_large: both(
    'Os arquivos do ZIP passam de 512 MB descompactados. Divida o ZIP e a lista.',
    'The files of the ZIP exceed 512 MB unpacked. Split the ZIP and the list.',
  ),
  too_many: both(
    'O ZIP tem mais de 10.000 arquivos. Divida o ZIP e a lista.',
    'The ZIP has more than 10,000 files. Split the ZIP and the list.',
  ),
  protected: both('O ZIP tem senha. Crie-o sem senha.', 'The ZIP has a password. Make it without one.'),
  method: both(
    'O ZIP usa uma compactação que não é lida. Crie-o com o compactador do sistema.',
    'The ZIP is packed in a way that is not read. Make it with the packer of the system.',
  ),
};

/** Why a line, or a file of an archive, is not sent. */
export const fileRowFaults = {
  file_incomplete: both(
    'Os arquivos não chegaram: envie-os de novo, ou siga sem arquivo',
    'The files have not arrived: send them again, or go on without a file',
  ),
  file_column_missing: both(
    'Falta dizer que coluna tem o nome do arquivo',
    'Which column has the name of the file is not said yet',
  ),
  file_missing: both('A linha não diz que arquivo recebe', 'The line does not say which file it gets'),
  file_unknown: both(
    'O ZIP não tem este arquivo (o nome precisa da terminação, como .pdf)',
    'The ZIP does not have this file (its name needs the ending, such as .pdf)',
  ),
  file_ambiguous: both(
    'O ZIP tem mais de um arquivo com este nome: escreva também a pasta',
    'The ZIP has more than one file of this name: write the folder too',
  ),
  media_unsupported: both('O canal não envia este tipo de mídia', 'The channel does not send this type of media'),
  media_file_unsupported: both('O canal não envia arquivos', 'The channel sends no files'),
  media_kind_unsupported: both(
    'O canal não envia arquivos deste formato',
    'The channel does not send files of this format',
  ),
  media_too_large_for_channel: both('O arquivo é grande demais para o canal', 'The file is too large for the channel'),
  media_too_large: both('O arquivo passa do limite da instalação', 'The file exceeds the limit of the installation'),
  media_empty: both('O arquivo está vazio', 'The file is empty'),
  media_type_unrecognised: both('O arquivo não é de nenhum formato conhecido', 'The file is of no known format'),
  media_type_refused: both(
    'O WhatsApp não mostra arquivos deste formato',
    'WhatsApp does not show files of this format',
  ),
  media_filename_contradicts: both(
    'O conteúdo do arquivo não é o que a terminação do nome diz',
    'The content of the file is not what the ending of its name says',
  ),
  media_mimetype_contradicts: both(
    'O conteúdo do arquivo não é o que o navegador disse',
    'The content of the file is not what the browser said',
  ),
  media_filename_invalid: both(
    'O nome do arquivo é longo demais ou tem sinais que não se veem',
    'The name of the file is too long or has signs that cannot be seen',
  ),
  caption_too_long: both(
    'O texto preenchido passa de 1.024 caracteres, o máximo de uma legenda',
    'The text, filled in, exceeds 1,024 characters, the maximum of a caption',
  ),
  zip_broken: both('O arquivo está danificado dentro do ZIP', 'The file is damaged inside the ZIP'),
  zip_protected: both('O arquivo tem senha dentro do ZIP', 'The file has a password inside the ZIP'),
  zip_method: both(
    'O ZIP guarda o arquivo com uma compactação que não é lida',
    'The ZIP has packed the file in a way that is not read',
  ),
};
