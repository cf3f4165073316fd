import { both } from '@recado/core';

/** Why a field of another service is not in the message. */
export const LOSSES = {
  pace: both('o ritmo do canal decide quando ela sai', 'the pace of the channel decides when it leaves'),
  typing: both('"digitando…" é um ajuste do canal', '"typing…" is a setting of the channel'),
  quote: both(
    'é um ID do outro serviço; reply_to recebe o provider_message_id de um message.received',
    'it is an ID of the other service; reply_to takes the provider_message_id of a message.received',
  ),
  edit: both('o Recado não altera o que já saiu', 'Recado does not change what has left'),
  callback: both('um webhook do Recado conta o que houve com ela', 'a webhook of Recado tells what became of it'),
  sender: both(
    'quem envia é o canal: diga qual em "channel", ou defina um padrão',
    'the sender is the channel: name it in "channel", or set a default',
  ),
  preview: both('o Recado não monta prévias de links', 'Recado makes no previews of links'),
  mentions: both('menções só existem em grupos', 'mentions exist in groups only'),
  once: both('o Recado não envia arquivos de visualização única', 'Recado sends no files that show only once'),
  lifetime: both(
    'conta a partir do envio; no Recado é uma hora: "expires_at"',
    'it counts from the sending; at Recado it is a time: "expires_at"',
  ),
  service: both('só diz respeito ao outro serviço', 'it concerns the other service only'),
  second: both('outro campo já diz isto', 'another field says this already'),
  noText: both('não é um texto', 'it is no text'),
  unknown: both('o Recado não conhece este campo deste serviço', 'Recado does not know this field of this service'),
} as const;

/** Why a body is no message of Recado. */
export const REFUSALS = {
  unreadable: both('não é JSON nem um formulário', 'it is neither JSON nor a form'),
  notAnObject: both('não é um objeto com campos', 'it is no object with fields'),
  empty: both('não tem texto nem arquivo que o Recado conheça', 'it has neither a text nor a file that Recado knows'),
  several: both('tem mais de um arquivo; uma mensagem leva um', 'it has more than one file; a message takes one'),
  fileKind: both('o arquivo não diz seu tipo: falta mimetype', 'the file does not say what it is: mimetype is missing'),
  fileSource: both('o arquivo não é um endereço http nem base64', 'the file is neither an http address nor base64'),
  buttons: both(
    'os botões não são uma lista de objetos com id e label',
    'the buttons are no list of objects with id and label',
  ),
  contentSid: both(
    'ContentSid só existe na Twilio: use "template" com o nome aprovado pela Meta',
    'ContentSid exists at Twilio only: use "template" with the name that Meta approved',
  ),
  components: both(
    'as partes do template não são só textos no corpo: veja "template" em contents.pt-BR.md',
    'the parts of the template are not texts of its body alone: see "template" in contents.md',
  ),
} as const;

/** What a person should know of a message that was read. */
export const REMARKS = {
  sms: both('na Twilio isto era um SMS', 'at Twilio this was an SMS'),
  kind: both(
    'o tipo do arquivo foi lido do fim do endereço',
    'the kind of the file was read from the end of its address',
  ),
  mismatch: both(
    'o arquivo diz ser de outro tipo que o campo em que está; o Recado confere os bytes e pode recusá-lo',
    'the file says that it is of another kind than the field it stands in; Recado looks at its bytes and may refuse it',
  ),
  link: both('o link foi posto no fim do texto', 'the link was put at the end of the text'),
} as const;
