import { type Both, both, type Bilingual, bilingual, type Language } from '../language.js';

/** Of answers that concern the provider more than the message: errors in its place, failed questions, what it cannot do. */
const PROVIDER_FAILURES = {
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

/** Why a phone that is linked without another server holds its channel. */
const PHONE_FAILURES = {
  phone_unlinked: both(
    'O celular não está mais conectado ao Recado: alguém removeu o aparelho na lista do WhatsApp, ou o WhatsApp o removeu. Conecte o celular de novo pela página do canal[; as mensagens esperam].',
    'The phone is not linked to Recado any more: somebody removed the device from the list of WhatsApp, or WhatsApp did. Connect the phone again on the page of the channel[; the messages wait].',
  ),
  phone_used_elsewhere: both(
    'Outra cópia do Recado usa a conexão deste celular, como uma instalação restaurada de um backup que roda ao mesmo tempo. O Recado não disputa a conexão: esta fica parada. Desligue a outra cópia, e use Conectar o celular na página do canal[; as mensagens esperam].',
    'Another copy of Recado uses the connection of this phone, such as an installation restored from a backup that runs at the same time. Recado does not fight for it: this one stays stopped. Stop the other copy, and use Connect the phone on the page of the channel[; the messages wait].',
  ),
  phone_client_outdated: both(
    'O WhatsApp não aceita mais a versão do WhatsApp Web que este canal diz ter. Informe uma versão atual nas configurações do canal, ou instale uma versão nova do Recado, e conecte de novo[; as mensagens esperam].',
    'WhatsApp does not accept the version of WhatsApp Web that this channel names any more. Enter a current version in the settings of the channel, or install a new version of Recado, and connect again[; the messages wait].',
  ),
  phone_not_multidevice: both(
    'O WhatsApp deste celular não aceita aparelhos conectados. Atualize o WhatsApp no celular e conecte de novo pela página do canal.',
    'The WhatsApp of this phone takes no linked devices. Update WhatsApp on the phone and connect again on the page of the channel.',
  ),
  phone_library_missing: both(
    'A biblioteca que fala com o WhatsApp não está instalada, ou é de outra versão. Um administrador a instala na página em que o celular é conectado, ou com: recado linked-phone install[; as mensagens esperam].',
    'The library that talks to WhatsApp is not installed, or has another version. An administrator installs it on the page where the phone is connected, or with: recado linked-phone install[; the messages wait].',
  ),
  media_upload_failed: both(
    'O WhatsApp não recebeu o arquivo da mensagem, e nada dela saiu.[ É tentado de novo cinco vezes ao todo, com pausas que crescem de 30 segundos a meia hora.] Se acontece com todos os arquivos, veja se este servidor alcança mmg.whatsapp.net e os outros endereços de mídia do WhatsApp.',
    'WhatsApp did not take the file of the message, and nothing of it has left.[ It is tried five times in all, with rests that grow from 30 seconds to half an hour.] If it happens with every file, see whether this server reaches mmg.whatsapp.net and the other media addresses of WhatsApp.',
  ),
} as const satisfies Record<string, Both>;

/** Why a message is not sent because of what the database keeps of it. */
const STORED_FAILURES = {
  text_unreadable: both(
    'O texto foi cifrado no banco (SEAL_TEXTS) com um APP_SECRET dado por perdido (forget-secrets), ou foi alterado ali. Nada foi enviado. Envie o texto de novo.',
    'The text was sealed in the database (SEAL_TEXTS) with an APP_SECRET that was given up (forget-secrets), or was changed there. Nothing was sent. Send the text anew.',
  ),
};

/**
 * What happened and what to do about it, by code. What is in brackets is true only while the message still waits: that
 * it is tried again, or what it waits for.
 */
const EXPLANATIONS = {
  recipient_not_on_whatsapp: both(
    'O número não está no WhatsApp. Confira o número com o destinatário e envie uma nova mensagem.',
    'The number is not on WhatsApp. Check it with the recipient and send a new message.',
  ),
  recipient_throttled: both(
    'O provedor pediu para esperar antes de escrever de novo a este destinatário.[ Não é preciso fazer nada: o envio é retomado automaticamente.]',
    'The provider asked to wait before writing to this recipient again.[ You need not do anything: sending resumes automatically.]',
  ),
  delivery_failed: both(
    'O provedor aceitou a mensagem e depois avisou que não conseguiu entregá-la. Confira o número e tente de novo.',
    'The provider accepted the message and later said that it could not deliver it. Check the number and try again.',
  ),
  gateway_rejected: both(
    'O provedor recusou esta mensagem em definitivo. Leia a resposta dele, corrija o que ela aponta e envie de novo.',
    'The provider refused this message for good. Read its answer, correct what it names and send again.',
  ),
  gateway_redirect: both(
    'O endereço do provedor responde com um redirecionamento, que não seguimos. Corrija o endereço do canal para o endereço final[; as mensagens esperam].',
    'The address of the provider answers with a redirect, which we do not follow. Set the address of the channel to the final one[; the messages wait].',
  ),
  gateway_throttled: both(
    'O provedor pediu para enviar mais devagar.[ Não é preciso fazer nada: o canal espera e volta a enviar automaticamente.]',
    'The provider asked to send more slowly.[ You need not do anything: the channel waits and resumes automatically.]',
  ),
  gateway_busy: both(
    'O provedor está fora do ar ou em manutenção e informou quando volta.[ Não é preciso fazer nada: o canal volta a enviar automaticamente.]',
    'The provider is down or in maintenance and said when it will be back.[ You need not do anything: the channel resumes automatically.]',
  ),
  gateway_error: both(
    'O provedor teve um erro interno.[ As novas tentativas são automáticas.] Se o erro persistir, avise o provedor.',
    'The provider had an internal error.[ New attempts are automatic.] If the error persists, tell the provider.',
  ),
  ...PROVIDER_FAILURES,
  gateway_not_ready: both(
    'O provedor não estava pronto para receber a requisição.[ A nova tentativa é automática.]',
    'The provider was not ready for the request.[ The next attempt is automatic.]',
  ),
  gateway_unreachable: both(
    'Não foi possível conectar ao provedor; nada foi enviado. Verifique se ele está no ar e se o endereço e a rede estão certos.[ As mensagens esperam.]',
    'The provider could not be reached; nothing was sent. Check that it is up and that address and network are right.[ The messages wait.]',
  ),
  gateway_address_forbidden: both(
    'O endereço do canal leva à rede local de enlace ou aos metadados de uma nuvem, aonde não enviamos nada. Corrija o endereço, ou libere a rede em GATEWAY_ALLOWED_SUBNETS.[ As mensagens esperam.]',
    'The address of the channel leads to link-local or cloud metadata addresses, to which we send nothing. Correct the address, or allow the network in GATEWAY_ALLOWED_SUBNETS.[ The messages wait.]',
  ),
  gateway_not_configured: both(
    'O canal não tem configurações. Complete-as e retome o canal[; as mensagens esperam].',
    'The channel has no settings. Complete them and resume the channel[; the messages wait].',
  ),
  gateway_timeout: both(
    'O provedor não respondeu a tempo e pode ter recebido a mensagem.[ Se ele reconhece repetições, ela é enviada de novo com a mesma chave; se não, espera por uma confirmação e não é repetida.]',
    'The provider did not answer in time and may have the message.[ If it recognises repetitions we ask again with the same key; if not, the message waits for a confirmation and is not repeated.]',
  ),
  gateway_connection_lost: both(
    'A conexão caiu antes da resposta e o provedor pode ter recebido a mensagem.[ Se ele reconhece repetições, ela é enviada de novo com a mesma chave; se não, espera por uma confirmação e não é repetida.]',
    'The connection broke before the answer and the provider may have the message.[ If it recognises repetitions we ask again with the same key; if not, the message waits for a confirmation and is not repeated.]',
  ),
  gateway_bad_answer: both(
    'Este endereço não responde como {gateway}: respondeu algo que não confirma o envio, e pode ter recebido a mensagem ou não. Confira o endereço do canal e o que atende nele (uma página de login, um proxy).',
    'This address does not answer like {gateway}: what it answered does not confirm that the message was taken, and it may have it or not. Check the address of the channel and what serves it (a login page, a proxy).',
  ),
  gateway_aborted: both(
    'O envio foi interrompido do nosso lado (parada do serviço) e o provedor pode ter recebido a mensagem.[ Se ele reconhece repetições, ela é retomada automaticamente; se não, espera por uma confirmação.]',
    'The sending was cut off on our side (the service stopped) and the provider may have the message.[ If it recognises repetitions the message is taken up again by itself; if not, it waits for a confirmation.]',
  ),
  gateway_unavailable: both(
    'O canal ficou indisponível por 24 horas, e não há novas tentativas. Verifique o provedor e o canal e reenvie a mensagem.',
    'The channel was unavailable for 24 hours, and there are no further attempts. Check the provider and the channel, then send the message again.',
  ),
  attempts_exhausted: both(
    'Todas as tentativas falharam. Veja o motivo de cada uma na linha do tempo, corrija e reenvie a mensagem.',
    'Every attempt failed. See why in the timeline, correct it and send the message again.',
  ),
  outcome_unknown: both(
    'O provedor nunca confirmou o envio: a mensagem pode ou não ter saído. Confira com o destinatário antes de tentar de novo.',
    'The provider never confirmed: the message may or may not have gone out. Check with the recipient before trying again.',
  ),
  internal_error: both(
    'Um erro nosso interrompeu o envio e o provedor pode ter recebido a mensagem.[ Se ele reconhece repetições, ela é retomada automaticamente.] Se persistir, veja o log do serviço.',
    'An error of ours cut the sending off and the provider may have the message.[ If it recognises repetitions the message is taken up again by itself.] If it persists, see the log of the service.',
  ),
  lease_expired: both(
    'O processo que enviava parou no meio do envio.[ Se o provedor reconhece repetições, a mensagem é retomada automaticamente; se não, espera por uma confirmação.]',
    'The process that was sending stopped half-way.[ If the provider recognises repetitions the message is taken up again by itself; if not, it waits for a confirmation.]',
  ),
  stopped_before_sending: both(
    'O processo que ia enviar parou antes que algo da mensagem saísse.[ Se restam tentativas, ela é enviada de novo automaticamente.]',
    'The process that was to send it stopped before anything of the message had left.[ If attempts are left it is sent again by itself.]',
  ),
  recipient_unreachable: both(
    'O WhatsApp não consegue entregar a este número: ele pode não ter WhatsApp, usar uma versão antiga ou ter bloqueado mensagens. Confira o número com o destinatário antes de tentar de novo.',
    'WhatsApp cannot deliver to this number: it may not have WhatsApp, run an old version or block messages. Check the number with the recipient before trying again.',
  ),
  recipient_is_sender: both(
    'O número do destinatário é o do próprio canal. Envie a outro número.',
    'The number of the recipient is the one of the channel itself. Send to another number.',
  ),
  recipient_window_closed: both(
    'O destinatário não escreve há mais de 24 horas, e a Meta só aceita texto livre dentro desse prazo. Espere que ele escreva, ou use outro caminho para esta mensagem.',
    'The recipient has not written for more than 24 hours, and Meta takes free text only within them. Wait until they write, or choose another way for this message.',
  ),
  outside_window: both(
    'O destinatário não escreveu a este canal nas últimas 24 horas, e a Meta só aceita texto livre dentro desse prazo. Peça que ele escreva, ou escolha no canal como enviar fora da janela: envio direto ou um modelo aprovado.',
    'The recipient has not written to this channel in the last 24 hours, and Meta takes free text only within them. Ask them to write, or choose on the channel how to send outside the window: Direct Send or an approved template.',
  ),
  text_not_carriable: both(
    'A janela de 24 horas está fechada e este texto não cabe no modelo que o levaria: com o modelo passa de 1.024 caracteres, é uma mídia, ou leva botões ou um pagamento. Encurte o texto, ou espere que o destinatário escreva.',
    'The 24-hour window is closed and this text does not fit into the template that would carry it: it exceeds 1,024 characters with it, is a medium, or has buttons or a payment. Shorten the text, or wait until the recipient writes.',
  ),
  template_mismatch: both(
    'O modelo mudou na Meta depois que esta mensagem foi aceita, e os valores dela não servem mais. Confira o modelo e envie de novo com os valores que ele pede.',
    'The template was changed at Meta after this message was accepted, and its values do not fit any more. Look at the template and send again with the values that it asks for.',
  ),
  reach_out_locked: both(
    'O WhatsApp restringiu este número por escrever a quem não escreveu a ele (erros 463 e 475). Esta mensagem não é repetida, porque cada nova tentativa piora a restrição. O canal só escreve a quem já escreveu a ele até a restrição acabar; depois as outras mensagens saem sozinhas. Peça ao destinatário que escreva primeiro e envie de novo.',
    'WhatsApp restricted this number for writing to people who had not written to it (errors 463 and 475). This message is not repeated, because each further try makes the restriction worse. The channel only writes to people who have written to it until the restriction ends; then the other messages leave by themselves. Ask the recipient to write first, then send again.',
  ),
  recipient_withheld: both(
    'A Meta segurou a mensagem de marketing para não sobrecarregar o destinatário. Uma mensagem avulsa é tentada de novo no máximo uma vez por dia, até duas vezes; a de um lote não é, porque a Meta restringe contas que insistem. Se ele escrever ao número, o que você enviar em seguida não conta nesse limite.',
    'Meta withheld the marketing message so as not to overload the recipient. A message that was queued alone is tried again once a day at most, up to twice; one of a batch is not, because Meta restricts accounts that insist. Once they write to the number, what you send then does not count to that limit.',
  ),
  recipient_opted_out: both(
    'O destinatário não quer receber mensagens deste remetente. Não escreva mais a ele até que volte a pedir.',
    'The recipient does not want messages of this sender. Do not write to them again until they ask for it.',
  ),
  recipient_in_experiment: both(
    'A Meta retém mensagens a este destinatário por causa de um experimento dela. Não há o que corrigir; tente por outro caminho.',
    'Meta withholds messages to this recipient because of an experiment of its own. There is nothing to correct; try another way.',
  ),
  recipient_country_restricted: both(
    'A Meta não deixa este canal escrever ao país do destinatário. Veja as restrições na conta da Meta; os outros países seguem.',
    'Meta does not let this channel write to the country of the recipient. See the restrictions in the account at Meta; other countries go on.',
  ),
  message_invalid: both(
    'O provedor não aceita esta mensagem como ela está. Leia o que ele aponta, corrija e envie de novo.',
    'The provider does not accept this message as it is. Read its answer, correct the message and send it again.',
  ),
  recipient_not_allowed: both(
    'O número de teste da Meta só envia a destinatários da lista dele, e este não está nela. Acrescente-o na conta da Meta (WhatsApp, Configuração da API, Para), ou envie por um número próprio, e envie de novo.',
    'The test number of Meta only sends to the recipients on its list, and this one is not on it. Add it in the account at Meta (WhatsApp, API Setup, To), or send from a number of your own, and send again.',
  ),
  message_unsupported: both(
    'O provedor não conhece este tipo de mensagem. Envie um texto simples.',
    'The provider does not know this type of message. Send a plain text.',
  ),
  message_media_failed: both(
    'O provedor não conseguiu buscar ou guardar um anexo. Confira o anexo e envie de novo.',
    'The provider could not fetch or keep an attachment. Check the attachment and send again.',
  ),
  template_rejected: both(
    'A Meta recusou o modelo da mensagem ou os seus parâmetros. Corrija o modelo na conta da Meta e envie de novo.',
    'Meta refused the template of the message or its parameters. Correct the template in the account at Meta and send again.',
  ),
  template_unavailable: both(
    'A Meta pausou ou desativou o modelo da mensagem. Veja o motivo na conta da Meta e envie de novo depois.',
    'Meta paused or disabled the template of the message. See why in the account at Meta and send again later.',
  ),
  templates_limited: both(
    'A Meta limitou os modelos desta conta por classificá-los na categoria errada. O limite acaba sozinho: a mensagem é tentada de novo depois de um dia. Veja a conta na Meta.',
    'Meta limited the templates of this account because they were put into the wrong category. The limit ends by itself: the message is tried again after a day. See the account at Meta.',
  ),
  template_syncing: both(
    'O modelo ainda não está pronto para mensagens de marketing na Meta; leva até 10 minutos depois de criado. A mensagem é tentada mais uma vez.',
    'The template is not ready for marketing messages at Meta yet; it takes up to 10 minutes after it was created. The message is tried once more.',
  ),
  template_throttled: both(
    'A Meta deixa este modelo, que abre um formulário (Flow), sair só 10 vezes por hora. A mensagem é tentada mais uma vez.',
    'Meta lets this template, which opens a form (Flow), leave only 10 times an hour. The message is tried once more.',
  ),
  marketing_not_here: both(
    'Esta conta desligou o marketing na Cloud API; ele só sai pela API de marketing da Meta. Ligue “Marketing pela API de marketing” (WHATSAPP_MARKETING_API=on) no canal e envie de novo.',
    'This account has switched marketing off on the Cloud API; it only leaves by the marketing API of Meta. Switch “Marketing by the marketing API” (WHATSAPP_MARKETING_API=on) on for the channel and send again.',
  ),
  marketing_api_refused: both(
    'A API de marketing da Meta não aceita este modelo, ou esta conta. A mensagem é enviada logo pela Cloud API, e o modelo também por uma hora.',
    'The marketing API of Meta does not take this template, or this account. The message leaves at once by the Cloud API, and so does the template for an hour.',
  ),
  payments_not_accepted: both(
    'A conta ainda não aceitou os termos de pagamentos do WhatsApp. Aceite-os na conta da Meta e envie de novo.',
    'The account has not accepted the terms of WhatsApp payments yet. Accept them in the account at Meta and send again.',
  ),
  payment_not_for_recipient: both(
    'O WhatsApp deste destinatário não recebe pagamentos (erro 2040). Envie o código como texto.',
    'The WhatsApp of this recipient takes no payments (error 2040). Send the code as a text.',
  ),
  payment_status_refused: both(
    'A Meta não aceita esta mudança do pagamento ou do pedido (erros 2046 e 2047): um pedido concluído não volta atrás, e um pago ou em pagamento não é cancelado.',
    'Meta does not take this change of the payment or the order (errors 2046 and 2047): a completed order does not go back, and one that is paid or being paid is not canceled.',
  ),
  recipient_blocked: both(
    'Este número de envio bloqueou o destinatário. Desbloqueie-o na conta da Meta e envie de novo.',
    'The sending number has blocked the recipient. Unblock them in the account at Meta and send again.',
  ),
  ...STORED_FAILURES,
  recipient_without_number: both(
    'Este modelo só vai para números de telefone, e a Meta só conhece o destinatário por outra identidade. Use um modelo sem código de uso único.',
    'This template only goes to phone numbers, and Meta knows the recipient only by another identity. Use a template without a one-time code.',
  ),
  direct_send_blocked: both(
    'A Meta não deixa esta conta iniciar conversas sem modelo. Peça o acesso na conta da Meta, ou espere que o destinatário escreva.',
    'Meta does not let this account start conversations without a template. Ask for access in the account at Meta, or wait until the recipient writes.',
  ),
  channel_auth_failed: both(
    'O provedor não aceita a credencial do canal: ela está errada, expirou ou foi revogada. Troque-a e retome o canal.[ As mensagens esperam e nenhuma tentativa é gasta.]',
    'The provider does not accept the credential of the channel: it is wrong, expired or revoked. Replace it and resume the channel.[ The messages wait and no attempt is used up.]',
  ),
  channel_app_secret_needed: both(
    'O aplicativo da Meta exige o segredo dele em cada requisição (Require App Secret), e o do canal falta ou é de outro aplicativo. Informe em “Segredo do aplicativo” (WHATSAPP_APP_SECRET) o de App settings → Basic do aplicativo que gerou o token e retome o canal[; as mensagens esperam].',
    'The app at Meta asks for its secret with each request (Require App Secret), and that of the channel is missing or of another app. Enter in “App secret” (WHATSAPP_APP_SECRET) the one under App settings → Basic of the app that made the token, and resume the channel[; the messages wait].',
  ),
  channel_permission_missing: both(
    'Falta à credencial do canal uma permissão para enviar. Conceda-a na conta do provedor e retome o canal[; as mensagens esperam].',
    'The credential of the channel lacks a permission to send. Grant it in the account at the provider and resume the channel[; the messages wait].',
  ),
  channel_not_found: both(
    'O provedor não conhece este remetente (número, instância ou sessão), ou o endereço não é o dele. Corrija as configurações do canal e retome-o[; as mensagens esperam].',
    'The provider does not know this sender (number, instance or session), or the address is not its own. Correct the settings of the channel and resume it[; the messages wait].',
  ),
  channel_address_wrong: both(
    'Este endereço não responde como {gateway}: o que ele responde não é do provedor. Corrija o endereço do canal, ou o que atende nele (uma página de login, um proxy), e retome o canal[; as mensagens esperam].',
    'This address does not answer like {gateway}: what it answers is not the provider’s. Correct the address of the channel, or what serves it (a login page, a proxy), and resume the channel[; the messages wait].',
  ),
  channel_version_unsupported: both(
    'A versão do servidor do provedor recusa a forma dos nossos pedidos: é mais antiga ou mais nova que a esperada. Nada foi enviado. Instale uma versão que sirva (na Evolution API, a 2) e retome o canal[; as mensagens esperam].',
    'The version of the provider’s server refuses the form of our requests: it is older or newer than what is expected. Nothing was sent. Install a version that fits (of Evolution API, 2) and resume the channel[; the messages wait].',
  ),
  channel_not_registered: both(
    'O número do canal não está registrado na Cloud API. Registre-o na conta da Meta e retome o canal[; as mensagens esperam].',
    'The number of the channel is not registered with the Cloud API. Register it in the account at Meta and resume the channel[; the messages wait].',
  ),
  channel_locked: both(
    'A Meta bloqueou a conta deste canal por causa das suas regras. Veja o motivo e recorra na conta da Meta, depois retome o canal[; as mensagens esperam].',
    'Meta locked the account of this channel because of its policies. See why and appeal in the account at Meta, then resume the channel[; the messages wait].',
  ),
  channel_spam_limited: both(
    'A Meta limitou este número porque muitos destinatários bloquearam ou denunciaram as mensagens. Reveja a quem escreve e o que envia antes de retomar o canal[; as mensagens esperam].',
    'Meta limited this number because many recipients blocked or reported its messages. Review whom you write to and what you send before you resume the channel[; the messages wait].',
  ),
  channel_payment_problem: both(
    'A Meta não pôde cobrar desta conta. Acerte o pagamento na conta da Meta e retome o canal[; as mensagens esperam].',
    'Meta could not charge this account. Settle the payment in the account at Meta and resume the channel[; the messages wait].',
  ),
  channel_name_rejected: both(
    'O nome de exibição deste número não foi aprovado pela Meta. Corrija-o na conta da Meta e retome o canal[; as mensagens esperam].',
    'The display name of this number was not approved by Meta. Correct it in the account at Meta and resume the channel[; the messages wait].',
  ),
  channel_certificate_problem: both(
    'O certificado deste número na Meta não está em ordem. Registre o número de novo na conta da Meta e retome o canal[; as mensagens esperam].',
    'The certificate of this number at Meta is not in order. Register the number again in the account at Meta and resume the channel[; the messages wait].',
  ),
  channel_license_required: both(
    'O servidor do provedor ainda não foi ativado e recusa tudo. Abra o endereço de ativação que ele informa (register_url) e conclua o registro[; as mensagens esperam e o envio é retomado automaticamente].',
    'The server of the provider has not been activated yet and refuses everything. Open the address for its activation that it names (register_url) and complete the registration[; the messages wait and sending resumes automatically].',
  ),
  ...PHONE_FAILURES,
  channel_disconnected: both(
    'O WhatsApp do canal não está conectado. Abra o provedor e reconecte o celular (leia o QR code, se ele mostrar um)[; o envio é retomado automaticamente].',
    'The WhatsApp of the channel is not connected. Open the provider and connect the phone again (scan the QR code if it shows one)[; sending resumes automatically].',
  ),
  channel_restricted: both(
    'O WhatsApp restringiu a conta deste número, sem dizer que é só para quem não escreveu antes. Não insista: o canal espera até a data que o provedor informou, ou um dia[, e volta a enviar automaticamente]; depois, escreva mais devagar e só a quem conhece o número.',
    'WhatsApp restricted the account of this number, without saying that this is only about people who have not written before. Do not insist: the channel waits until the date that the provider named, or a day[, and resumes automatically]; then write more slowly, and only to people who know the number.',
  ),
  channel_maintenance: both(
    'A Meta está atualizando este número.[ Não é preciso fazer nada: leva cerca de um minuto e o envio é retomado automaticamente.]',
    'Meta is upgrading this number.[ You need not do anything: it takes about a minute and sending resumes automatically.]',
  ),
  opted_out: both(
    'O destinatário pediu para não receber mensagens. Se foi engano, peça que ele confirme, remova-o de Descadastros e envie uma nova mensagem.',
    'The recipient asked to receive no messages. If that was a mistake, have them confirm it, remove them from Opt-outs and send a new message.',
  ),
} as const satisfies Record<string, Both>;

/** Every failure code of attempts and messages. Clients rely on codes: never rename one, only append. */
export type FailureCode = keyof typeof EXPLANATIONS;

const TEXTS: ReadonlyMap<string, Bilingual> = new Map(Object.entries(EXPLANATIONS));
export const FAILURE_CODES = Object.keys(EXPLANATIONS) as readonly FailureCode[];

/** The names of providers in the explanations, by gateway. */
const NAMES: ReadonlyMap<string, Bilingual> = new Map(
  Object.entries({
    'whatsapp-cloud': both('a Cloud API da Meta', 'the Cloud API of Meta'),
    evolution: both('a Evolution API', 'Evolution API'),
    waha: both('o WAHA', 'WAHA'),
    http: both('um programa do gateway http', 'a program of the http gateway'),
    sandbox: both('o simulador', 'the simulator'),
  }),
);
const ANY = both('o provedor do canal', 'the provider of the channel');

/** What a failure code means and what to do; undefined for an unknown code. `gateway`: the kind of the channel's gateway. */
export function explainFailure(code: string, language: Language, gateway?: string): string | undefined {
  return textOf(code, language, gateway)?.replace(/[[\]]/g, '');
}

/** The same for a message that has ended: nothing of it is tried again, and nothing of it waits. */
export function explainEnded(code: string, language: Language, gateway?: string): string | undefined {
  return textOf(code, language, gateway)?.replace(/\[[^\]]*\]/g, '');
}

/** An explanation in both languages. */
export function explanationOf(code: string, gateway?: string): Bilingual | undefined {
  return TEXTS.has(code) ? bilingual((language) => explainFailure(code, language, gateway) ?? '') : undefined;
}

function textOf(code: string, language: Language, gateway = ''): string | undefined {
  return TEXTS.get(code)?.[language].replace('{gateway}', (NAMES.get(gateway) ?? ANY)[language]);
}
