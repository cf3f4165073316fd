import { type Both, both } from '../language/both.js';

/** Of answers that concern the provider more than the message: errors in its place, failed questions, what it cannot do. */
export const PROVIDER_FAILURES = {
  gateway_unclear: both(
    'O provedor, ou um proxy à frente dele, respondeu com um erro que não diz se a mensagem saiu.[ Ela não é repetida sem prova de que não saiu: espera por uma confirmação, e sem notícia em 24 horas termina como falha.]',
    'The provider, or a proxy in front of it, answered with an error that does not say whether the message left.[ It is not repeated without proof that it did not: it waits for a confirmation, and ends as failed after 24 hours without news.]',
  ),
  gateway_down: both(
    'No endereço do provedor só responde um proxy, ou um erro que não é dele: o provedor está fora do ar ou reiniciando.[ O canal pergunta de novo por ele, sem gastar mensagens nem tentativas, e volta a enviar automaticamente.]',
    'At the address of the provider only a proxy answers, or an error that is not its own: the provider is down or restarting.[ The channel asks for it again, without using up messages or attempts, and resumes automatically.]',
  ),
  gateway_not_answering: both(
    'O provedor não respondeu a uma pergunta a tempo, ou a conexão caiu antes da resposta. Era só uma pergunta: nenhuma mensagem foi enviada com ela e nenhuma tentativa foi gasta. Verifique se o provedor está no ar.',
    'The provider did not answer a question in time, or the connection broke before the answer. It was only a question: it sent no message and used up no attempt. Check that the provider is up.',
  ),
  gateway_question_failed: both(
    'O provedor respondeu com um erro a uma pergunta. Era só uma pergunta: nenhuma mensagem foi enviada com ela e nenhuma tentativa foi gasta. Leia a resposta dele; se o erro persistir, avise o provedor.',
    'The provider answered a question with an error. It was only a question: it sent no message and used up no attempt. Read its answer; if the error persists, tell the provider.',
  ),
  gateway_feature_missing: both(
    'O provedor deste canal não envia este tipo de mensagem: a edição ou o motor dele não tem o recurso (no WAHA, alguns tipos de mídia pedem a edição Plus). Envie um texto, ou troque a edição ou o motor, e envie de novo.',
    'The provider of this channel does not send this type of message: its edition or engine lacks the feature (in WAHA, some types of media need the Plus edition). Send a text, or change the edition or the engine, and send again.',
  ),
  media_file_gone: both(
    'O arquivo desta mensagem não está mais guardado: passou do prazo (MEDIA_RETENTION_DAYS), foi apagado a pedido da pessoa, ou a pasta dele foi perdida. Nada foi enviado. Envie o arquivo e a mensagem de novo.',
    'The file of this message is not kept any more: its time passed (MEDIA_RETENTION_DAYS), it was erased at the request of the person, or its folder was lost. Nothing was sent. Upload the file and queue the message again.',
  ),
  media_refused: both(
    'O provedor recusou o arquivo antes do envio da mensagem: o tipo, o tamanho ou o conteúdo não serve. Nada foi enviado. Leia a resposta dele, corrija o arquivo e envie de novo.',
    'The provider refused the file before the message was sent: its type, size or content does not serve. Nothing was sent. Read its answer, correct the file and send again.',
  ),
  media_unreachable: both(
    'O provedor não conseguiu buscar o anexo no endereço dado; nada foi enviado. O endereço tem de abrir a partir do servidor do provedor, sem login. Corrija-o e envie de novo.',
    'The provider could not fetch the attachment at the given address; nothing was sent. The address must open from the server of the provider, without a login. Correct it and send again.',
  ),
} as const satisfies Record<string, Both>;
