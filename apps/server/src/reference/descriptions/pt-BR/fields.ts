import type { Phrases } from '@recado/core';

/** Texts of objects and fields in Portuguese, by their English text. */
export const fieldPhrases: Phrases = {
  'A file that was uploaded by `POST /api/media`.': 'Um arquivo enviado por `POST /api/media`.',
  'Of the answer to the upload.': 'O da resposta ao envio do arquivo.',
  'What the recipient of this message sees it called; default: the name of the upload.':
    'O nome que o destinatário desta mensagem vê; padrão: o nome do arquivo enviado.',
  'A file within the request. What it is, its content says; it is kept like an upload.':
    'Um arquivo dentro da requisição. O conteúdo diz o que ele é; é guardado como um arquivo enviado.',
  'The bytes in base64. Files that several requests send are better uploaded once.':
    'Os bytes em base64. É melhor enviar uma única vez o arquivo que várias requisições usam.',
  'What the recipient sees it called. Its ending must fit the content.':
    'O nome que o destinatário vê. A terminação deve combinar com o conteúdo.',
  'Its MIME type, which must fit the content.': 'O tipo MIME, que deve combinar com o conteúdo.',
  'By address, as an uploaded file, or within the request: exactly one of `url`, `id` and `data`.':
    'Por endereço, como arquivo enviado ou dentro da requisição: exatamente um entre `url`, `id` e `data`.',
  'A file that is kept for messages.': 'Um arquivo guardado para mensagens.',
  'What the key keeps in files, an equal content once.':
    'Quanto a chave guarda em arquivos, um conteúdo igual uma só vez.',
  'Bytes, with this file.': 'Bytes, com este arquivo.',
  'Bytes (MEDIA_QUOTA_PER_KEY); null: no limit. The installation has a limit of its own as well.':
    'Bytes (MEDIA_QUOTA_PER_KEY); null: sem limite. A instalação também tem um limite próprio.',
  'For `media.id` of messages.': 'Para `media.id` das mensagens.',
  'By its content.': 'Pelo conteúdo.',
  'Bytes.': 'Bytes do arquivo.',
  'SHA-256 of the bytes, in hexadecimal.': 'SHA-256 dos bytes, em hexadecimal.',
  'When it is removed, unless a message needs it then. A message that uses it keeps it for longer.':
    'Quando ele é apagado, a não ser que uma mensagem ainda precise dele. Uma mensagem que o usa o mantém por mais tempo.',
  'A file in base64.': 'Um arquivo em base64.',
  'The bytes in base64 (RFC 4648, with its padding). Larger files are better sent as multipart/form-data.':
    'Os bytes em base64 (RFC 4648, com os = do final). Envie arquivos maiores como multipart/form-data.',
  'What the recipient sees it called; the name alone, without folders. Its ending must fit the content.':
    'O nome que o destinatário vê; só o nome, sem pastas. A terminação deve combinar com o conteúdo.',
  'Its MIME type. The content says it for usual files; a type that does not fit the content is refused.':
    'O tipo MIME. Nos arquivos usuais o conteúdo o diz; um tipo que não combina com o conteúdo é recusado.',
  'The media of a message: an address, which Recado keeps and never fetches, or a file that it keeps.':
    'A mídia de uma mensagem: um endereço, que o Recado guarda e nunca busca, ou um arquivo guardado nele.',
  'Null for a file that Recado keeps.': 'null quando é um arquivo guardado no Recado.',
  'The file that Recado keeps; missing for an address.': 'O arquivo guardado no Recado; ausente quando é um endereço.',
  'Bytes of that file.': 'Bytes desse arquivo.',
  'How many messages it has.': 'Quantas mensagens tem.',
  'How many of its messages are in each status; every status is there.':
    'Quantas mensagens estão em cada status; todos os status aparecem.',
  'Share of the messages that are no longer Pendente, Agendada, Enviando or Incerta; 1 only when none of them is.':
    'Proporção das mensagens que já não estão Pendente, Agendada, Enviando nem Incerta; 1 só quando nenhuma está.',
  'The zone of the two times that follow.': 'O fuso dos dois horários seguintes.',
  'The first time for which a message of it still waits as Agendada; null when none does.':
    'O primeiro horário para o qual uma mensagem ainda espera como Agendada; null quando nenhuma espera.',
  'The last such time.': 'O último desses horários.',
  'When the last message that waits will have left, as it looks now; null when it cannot be told, or only its earliest time can (see `forecast`).':
    'Quando a última mensagem na fila deve sair, pela previsão atual; null quando não se sabe, ou só se sabe a hora mais cedo possível (veja `forecast`).',
  'What one request queued, and its progress.': 'O que uma requisição enfileirou e em que ponto está.',
  'Messages of the batch.': 'Mensagens do lote.',
  'Canceled by this request.': 'Canceladas por esta requisição.',
  'Canceled before.': 'Canceladas antes.',
  'Begun or ended before.': 'Com o envio já começado ou terminado.',
  'What happened to each message of the batch: each is counted once.':
    'O que aconteceu com cada mensagem do lote: cada uma é contada uma vez.',
  'Always Portuguese.': 'Sempre em português.',
  'In the order of the request.': 'Na ordem da requisição.',
  'The zone of every `scheduled_at`; only where something is scheduled.':
    'O fuso de cada `scheduled_at`; só quando algo está agendado.',
  'All of them are queued, or none.': 'Todas são enfileiradas, ou nenhuma.',
  'When to send them: `Y-m-d H:i:s` or ISO 8601; without an offset it is read in `timezone`. Seconds may be left out. Without it, at once.':
    'Quando enviar: `Y-m-d H:i:s` ou ISO 8601; sem deslocamento, é interpretado em `timezone`. Os segundos podem faltar. Sem este campo, na hora.',
  'The zone in which local times are read. Default: the key’s, else the installation’s.':
    'O fuso em que os horários locais são interpretados. Padrão: o da chave ou, sem ele, o da instalação.',
  'Not sent after this time; later than the schedule.':
    'A mensagem não é enviada depois deste horário, que deve ser posterior ao agendamento.',
  'For messages that do not name one. Default: `normal`.':
    'Para as mensagens que não informam a sua. Padrão: `normal`.',
  'How many people wrote to the channel within 72 hours after a message of the batch, or quoted one; each counts once, and for the latest batch only.':
    'Quantas pessoas escreveram ao canal até 72 horas depois de uma mensagem do lote, ou citaram uma; cada uma conta uma vez, e só para o lote mais recente.',
  'How many of these opted out by a word, such as SAIR.': 'Quantas delas se descadastraram por uma palavra, como SAIR.',
  'A batch that the person answered. It is kept for three days.':
    'Um lote a que a pessoa respondeu. Fica guardado por três dias.',
  'Whether the person opted out by a word.': 'Se a pessoa se descadastrou por uma palavra.',
  'The sender to use, by its name. Default: `default`.': 'O canal a usar, pelo nome. Padrão: `default`.',
  '`reject` (default): one bad message refuses the batch. `skip`: the good ones are queued, the others listed in `rejected`.':
    '`reject` (padrão): uma mensagem inválida recusa o lote. `skip`: as válidas são enfileiradas e as outras, listadas em `rejected`.',
  'A batch. Fields that are not named here are ignored; null, empty and white space count as absent.':
    'Um lote. Campos que não estão aqui são ignorados; null, vazio e espaços contam como ausentes.',
  'Stable; base your decisions on it.': 'Estável; baseie as suas decisões nele.',
  'Requests a minute': 'Requisições por minuto',
  'Requests a UTC day': 'Requisições por dia (UTC)',
  'Messages queued a minute': 'Mensagens enfileiradas por minuto',
  'Messages queued a UTC day': 'Mensagens enfileiradas por dia (UTC)',
  'What the key may ask for in a time, by itself or by the installation; null: no limit.':
    'O que a chave pode pedir em um período, pelo limite dela ou da instalação; null: sem limite.',
  'The public beginning of the secret that was presented.': 'O começo público do segredo apresentado.',
  'Whether everything goes to the sandbox.': 'Se tudo vai para o simulador.',
  'From then on the secret that was presented is refused; of a replaced one, the end of its grace.':
    'A partir de então o segredo apresentado é recusado; de um substituído, o fim do prazo.',
  'IANA name of the zone in which schedules are read when the request names none.':
    'Nome IANA do fuso em que os agendamentos são interpretados quando a requisição não informa um.',
  'What a variable without value and fallback does.': 'O que acontece com uma variável sem valor e sem alternativa.',
  'Addresses and subnets that the key may come from; null: from anywhere.':
    'Endereços e sub-redes de onde a chave pode vir; null: de qualquer lugar.',
  'Whether a request whose answer was lost is answered again instead of queued twice.':
    'Se uma requisição cuja resposta se perdeu é respondida de novo em vez de enfileirada duas vezes.',
  'The key of the request.': 'A chave usada na requisição.',
  'Your own id of the message.': 'A sua identificação da mensagem.',
  'As it was sent; null once erased, and where `user_id` stands in its place.':
    'Como foi enviado; null depois de apagado e onde `user_id` está no lugar dele.',
  'Only of a message that was addressed by it, because the number was not known; `phone` is null then.':
    'Só de uma mensagem endereçada por ele, porque o número não era conhecido; `phone` é null então.',
  'To the person with this user ID of Meta, also by their number. Not together with `phone`.':
    'Para a pessoa com este id de usuário da Meta, também pelo número dela. Não junto com `phone`.',
  'The text after substitution; null once erased.': 'O texto depois da substituição; null depois de apagado.',
  'The sender that it leaves by.': 'O canal por onde sai.',
  'The pool of channels that it was addressed to; null: it was addressed to its channel.':
    'O grupo de canais a que foi endereçada; null: foi endereçada ao próprio canal.',
  'In the zone in which it was asked for; null when the message was not scheduled.':
    'No fuso em que foi pedido; null quando a mensagem não foi agendada.',
  'When the gateway accepted it.': 'Quando o provedor a aceitou.',
  'When it came to the recipient’s device.': 'Quando chegou ao aparelho do destinatário.',
  'When the recipient opened it.': 'Quando o destinatário a abriu.',
  'When it failed for good.': 'Quando falhou em definitivo.',
  'When it was canceled.': 'Quando foi cancelada.',
  'After this time it is not sent any more.': 'Depois deste horário não é mais enviada.',
  'Attempts to send it that have begun.': 'Tentativas de envio que começaram.',
  'Why it failed, or why its last attempt did. Explained at `/docs/errors`.':
    'Por que falhou, ou por que a última tentativa falhou. Explicado em `/docs/errors`.',
  'The same in the provider’s words.': 'O mesmo, nas palavras do provedor.',
  'What that means and what to do, in the language that `Accept-Language` asks for, with the provider’s words in parentheses.':
    'O que isso significa e o que fazer, no idioma que `Accept-Language` pede, com as palavras do provedor entre parênteses.',
  'The provider’s words alone.': 'Só as palavras do provedor.',
  'The provider’s own id of the message. Not necessarily unique; null once erased.':
    'A identificação da mensagem no provedor. Não é necessariamente única; null depois de apagada.',
  'How the provider priced the message, as it told with the first receipt that has a price.':
    'O preço da mensagem segundo o provedor, como ele o disse no primeiro recibo com preço.',
  'Whether the message is charged once it is delivered.': 'Se a mensagem é cobrada quando for entregue.',
  'The provider’s category, such as `utility`, `marketing`, `authentication` or `service`.':
    'A categoria do provedor, como `utility`, `marketing`, `authentication` ou `service`.',
  'Why it is charged or not, such as `regular`, `free_customer_service` or `free_entry_point`.':
    'Por que é cobrada ou não, como `regular`, `free_customer_service` ou `free_entry_point`.',
  'Null until the provider tells it with a receipt. Only the WhatsApp Cloud API does.':
    'Null até o provedor dizer o preço com um recibo. Só a WhatsApp Cloud API diz.',
  'A message and what happened to it.': 'Uma mensagem e o que aconteceu com ela.',
  'Brings the next page, with the same filters; null: there is none.':
    'Traz a próxima página, com os mesmos filtros; null: não há.',
  'A page of messages, newest first.': 'Uma página de mensagens, as mais novas primeiro.',
  'Digits only, with the country code; an integer of that shape is taken, too. An unusual length for its country is reported in `warnings`. Each message needs it, or `user_id` in its place.':
    'Só dígitos, com o código do país; um inteiro assim também é aceito. Um comprimento incomum para o país aparece em `warnings`. Cada mensagem precisa dele, ou de `user_id` no lugar dele.',
  'In place of `phone`: the `user_id` of a `message.received` whose `from` is null, because the person hides the number. Only channels of the WhatsApp Cloud API send to it, and no codes. Where the number has become known, the message goes to the number.':
    'No lugar de `phone`: o `user_id` de um `message.received` cujo `from` é null, porque a pessoa esconde o número. Só canais da WhatsApp Cloud API enviam a ele, e nada de códigos. Onde o número já é conhecido, a mensagem vai para o número.',
  'The text, up to 4,096 characters (code points) after substitution. `{name}`, `{email}` and the names in `variables` are replaced by the values of the same message; `{name|cliente}` gives a fallback. With `media` it is the caption, up to 1,024 characters. It may be missing with `media` or with a `template`, not with both.':
    'O texto, com até 4.096 caracteres (code points) depois da substituição. `{name}`, `{email}` e os nomes em `variables` são substituídos pelos valores da mesma mensagem; `{name|cliente}` dá uma alternativa. Com `media` ele é a legenda, de até 1.024 caracteres. Só pode faltar com `media` ou com `template`, não com os dois.',
  'Values for further tokens of the text: `{ "pedido": "4711" }` fills `{pedido}` and `{pedido|…}`; not kept afterwards. With it, each token of the text needs a value or a fallback. `name` and `email` keep their own fields. A number or a boolean is taken as JSON prints it, and one that would lose digits is refused; an empty list counts as an empty object.':
    'Valores para outras variáveis do texto: `{ "pedido": "4711" }` preenche `{pedido}` e `{pedido|…}`; não são guardados depois. Com este campo, cada variável do texto precisa de um valor ou de uma alternativa. `name` e `email` continuam nos próprios campos. Um número ou booleano vale como o JSON o escreve, e um que perderia dígitos é recusado; uma lista vazia conta como objeto vazio.',
  'A medium that the provider fetches from its address when the message is sent. Recado never fetches it.':
    'Uma mídia que o provedor busca no endereço dela quando a mensagem é enviada. O Recado nunca a busca.',
  'Begins with https:// and has no user or password. The provider must be able to open it while the message waits.':
    'Começa com https:// e não tem usuário nem senha. O provedor precisa conseguir abri-lo enquanto a mensagem espera.',
  'What the recipient sees it called; the name alone, without folders.':
    'O nome que o destinatário vê; só o nome, sem pastas.',
  'Its MIME type; some gateways need it. Without it, a usual one of its type.':
    'O tipo MIME; alguns gateways precisam dele. Sem ele, vale um comum do tipo da mídia.',
  'An approved template of the account behind the channel, on channels whose gateway has templates.':
    'Um modelo aprovado da conta do canal, nos canais cujo gateway tem modelos.',
  'As the provider spells it.': 'Como o provedor o escreve.',
  'Default: `pt_BR`.': 'Padrão: `pt_BR`.',
  'The values of its body, by position or by name. No line breaks, tabs or more than four spaces in a row. Checked against the approved body where that is known.':
    'Os valores do corpo, por posição ou por nome. Sem quebras de linha, tabulações nem mais de quatro espaços seguidos. Conferidos com o corpo aprovado, onde ele é conhecido.',
  'Only where it is true: the message left, or will leave, by the simulator, so nobody receives it, whatever its status says.':
    'Só quando é true: a mensagem saiu, ou vai sair, pelo simulador; ninguém a recebe, seja qual for o status.',
  'In which form the gateway accepted it: `text`, `media`, `buttons`, `payment`, `payment_status`, `direct_send`, or `template:` with the name of the template; null before it was sent.':
    'Em que forma o gateway a aceitou: `text`, `media`, `buttons`, `payment`, `payment_status`, `direct_send`, ou `template:` com o nome do modelo; null antes do envio.',
  'The approved template of the account that a message uses.': 'O modelo aprovado da conta que a mensagem usa.',
  'By position, or by name where the template names them.': 'Por posição, ou por nome onde o modelo dá nomes a eles.',
  'Value for `{name}`; not kept afterwards. A number or a boolean is taken as JSON prints it.':
    'Valor para `{name}`; não é guardado depois. Um número ou booleano vale como o JSON o escreve.',
  'Value for `{email}`; not kept afterwards. A number or a boolean is taken as JSON prints it. Checked to be plausible only when the text uses it.':
    'Valor para `{email}`; não é guardado depois. Um número ou booleano vale como o JSON o escreve. Só é conferido quando o texto o usa.',
  'When to send it, instead of the request’s `scheduled_at`; `now`: at once, although the request is scheduled.':
    'Quando enviar, em vez do `scheduled_at` da requisição; `now`: na hora, embora a requisição seja agendada.',
  'One-time passwords are `high`.': 'Senhas de uso único são `high`.',
  'Your own id of the message, unique for your key, without blanks at its ends.':
    'A sua identificação da mensagem, única para a sua chave, sem espaços no começo ou no fim.',
  'One message of a batch. Fields that are not named here are ignored.':
    'Uma mensagem de um lote. Campos que não estão aqui são ignorados.',
  'The same as `detail`.': 'O mesmo que `detail`.',
  'The page that explains the code.': 'A página que explica o código.',
  'What happened, in the same words for every answer of this code.':
    'O que aconteceu, com as mesmas palavras em toda resposta com este código.',
  'The HTTP status.': 'O status HTTP.',
  'What can be done about it.': 'O que fazer.',
  'The same as the header `X-Request-Id`; support asks for it.':
    'O mesmo que o cabeçalho `X-Request-Id`; o suporte pede por ele.',
  'What is wrong with the input, by parameter path; the first 100 problems.':
    'O que está errado na entrada, por caminho; os primeiros 100 problemas.',
  'How many problems there were in all.': 'Quantos problemas houve ao todo.',
  'The one error body: problem details (RFC 9457) with `success`, `message` and `errors` beside them. In Portuguese, unless `Accept-Language` names English first.':
    'O corpo único dos erros: problem details (RFC 9457), com `success`, `message` e `errors` ao lado. Em português, a menos que `Accept-Language` peça o inglês antes.',
  'Never used again.': 'Nunca é reutilizado.',
  'As it was sent, or the number that is known for the `user_id` that was sent. Null: it is not known.':
    'Como foi enviado, ou o número conhecido do `user_id` enviado. Null: não é conhecido.',
  'Only where the message goes by it, because the number is not known.':
    'Só onde a mensagem vai por ele, porque o número não é conhecido.',
  'In `timezone`; null when it is not scheduled.': 'Em `timezone`; null quando não está agendada.',
  'Its position in the request.': 'A posição na requisição.',
  'What is wrong, by parameter path.': 'O que está errado, por caminho.',
  'How many errors there are; only where `errors` has the first ones.':
    'Quantos erros há; só onde `errors` traz os primeiros.',
  'A message that `on_invalid: "skip"` left out.': 'Uma mensagem que `on_invalid: "skip"` deixou de fora.',
  '`Y-m-d H:i:s`, ISO 8601 with an offset or without, or `now`: unscheduled. Read as `scheduled_at` of queued messages is.':
    '`Y-m-d H:i:s`, ISO 8601 com deslocamento ou sem, ou `now`: sem agendamento. Interpretado como o `scheduled_at` ao enfileirar.',
  'IANA zone in which a time without offset is read; the one in which its schedule is shown when left out.':
    'Fuso IANA em que um horário sem deslocamento é interpretado; sem ele, vale o fuso em que o agendamento aparece.',
  'Another time for what has not begun to be sent.': 'Outro horário para o que ainda não começou a ser enviado.',
  'Moved by this request.': 'Reagendadas por esta requisição.',
  'In `timezone`; null: at once.': 'Em `timezone`; null: na hora.',
  'The zone in which the time was read.': 'O fuso em que o horário foi interpretado.',
  '`offline`: messages cannot be accepted now.': '`offline`: mensagens não podem ser aceitas agora.',
  'Until when, as it looks now; null: until somebody acts, or nobody can tell.':
    'Até quando, pela previsão atual; null: até alguém agir, ou não há como saber.',
  'The error code that stopped the channel, or in which the last attempt ended, explained at `/docs/errors`; null where there is none.':
    'O código de erro que parou o canal, ou em que terminou a última tentativa, explicado em `/docs/errors`; null quando não há nenhum.',
  '`schedule`: its time has not come; `retry`: the last attempt failed; `batch_paused`: its batch is paused; `channel_paused`: a person or an answer of the provider stopped the channel; `channel_throttled`: the provider asked for a rest; `channel_failing`: the provider does not answer as it should; `no_owner`: no process is connected to the phone of the channel; `window`: outside the channel’s hours; `daily_cap`: what may leave today has left; `new_recipient_cap`: its recipient has not written to the channel lately, and the channel’s limits for such recipients or a lock of its provider (`reason` is then `reach_out_locked`) hold it back; `template`: its recipient has not written lately, and the template that it needs is suspended; `provider_review`: the provider has accepted it and holds it back for a review, or another message of its batch by the same template is held so; `pace`: its turn comes at the channel’s pace; `recipient_spacing`: too soon after another message to the same recipient; `order`: others are before it; `queue_unavailable`: Redis, which spreads the work over processes, is away or refuses writes, and nothing leaves until it takes them again; `receipt`: nobody knows whether it was taken, news is awaited.':
    '`schedule`: o horário dela não chegou; `retry`: a última tentativa falhou; `batch_paused`: o lote dela está pausado; `channel_paused`: uma pessoa ou uma resposta do provedor parou o canal; `channel_throttled`: o provedor pediu uma pausa; `channel_failing`: o provedor não responde como deveria; `no_owner`: nenhum processo está conectado ao celular do canal; `window`: fora do horário do canal; `daily_cap`: o que pode sair hoje já saiu; `new_recipient_cap`: o destinatário não escreveu ao canal nos últimos tempos, e os limites do canal para esses destinatários ou um bloqueio do provedor (`reason` é então `reach_out_locked`) a seguram; `template`: o destinatário não escreveu nos últimos tempos, e o modelo de que ela precisa está suspenso; `provider_review`: o provedor a aceitou e a retém para avaliação, ou outra mensagem do lote pelo mesmo modelo está retida; `pace`: a vez dela chega no ritmo do canal; `recipient_spacing`: cedo demais depois de outra mensagem ao mesmo destinatário; `order`: há outras na frente; `queue_unavailable`: o Redis, que distribui o trabalho entre os processos, está fora do ar ou recusa gravações, e nada sai até que volte a aceitá-las; `receipt`: não se sabe se o provedor a recebeu, aguarda-se um recibo.',
  'Whether a batch is paused.': 'Se um lote está pausado.',
  'Since when it is paused: nothing of it is sent until it is resumed. Null: it is not paused.':
    'Desde quando está pausado: nada dele é enviado até ser retomado. Null: não está pausado.',
  'The `name` that the request gave it; null: none.': 'O `name` que a requisição lhe deu; null: nenhum.',
  'What people call this batch, in the panel and in `GET /api/batches/{id}`.':
    'Como as pessoas chamam este lote, no painel e em `GET /api/batches/{id}`.',
  'Why the message has not left yet, or is held back by the provider.':
    'Por que a mensagem ainda não saiu, ou é retida pelo provedor.',
  'The templates, as `name:language`, by which nothing more of it is sent, because the provider has accepted a message of it by them and holds it back for a review. `POST /api/batches/{id}/resume` lets them go on. Missing: there is none.':
    'Os modelos, como `name:language`, pelos quais nada mais dele é enviado, porque o provedor aceitou uma mensagem dele por eles e a retém para avaliação. `POST /api/batches/{id}/resume` os deixa continuar. Ausente: não há nenhum.',
  'Where, as a parameter path.': 'Onde, como caminho do parâmetro.',
  'Something odd that was accepted all the same.': 'Algo estranho que foi aceito mesmo assim.',
  'A button whose tap answers with its words.': 'Um botão cujo toque responde com as palavras dele.',
  'A button whose tap answers.': 'Um botão cujo toque responde.',
  'A button whose tap opens a page.': 'Um botão cujo toque abre uma página.',
  'A button under a message: exactly one of the two.': 'Um botão sob uma mensagem: exatamente um dos dois.',
  'A button under a message: one that answers, or one that opens a page.':
    'Um botão sob uma mensagem: um que responde, ou um que abre uma página.',
  'Comes back as `button.id` of `message.received`. Unique in the message, without spaces at its ends.':
    'Volta como `button.id` do `message.received`. Único na mensagem, sem espaços nas pontas.',
  'Comes back in `message.received`.': 'Volta no `message.received`.',
  'The words on the button, in one line; unique in the message.':
    'As palavras do botão, em uma linha; únicas na mensagem.',
  'The words on the button, in one line.': 'As palavras do botão, em uma linha.',
  'The https address that it opens.': 'O endereço https que ele abre.',
  'The buttons under the text; missing where it has none.': 'Os botões sob o texto; ausente quando não há.',
  'Buttons under the text, which has up to 1,024 characters then: one to three that answer, or one link; on channels whose gateway has buttons, and without `template`. An image, a video or a document may stand above the text.':
    'Botões sob o texto, que tem então até 1.024 caracteres: de um a três que respondem, ou um link; em canais cujo gateway tem botões, e sem `template`. Uma imagem, um vídeo ou um documento pode ficar acima do texto.',
  'The payment that a message brings. Fields without a value are missing.':
    'O pagamento que uma mensagem traz. Campos sem valor não aparecem.',
  'Of `pix`.': 'De `pix`.',
  'Of `boleto`, in digits alone.': 'De `boleto`, só dígitos.',
  'Of `link`.': 'De `link`.',
  'By which the provider knows the order.': 'Por ela o provedor reconhece o pedido.',
  'Who receives the Pix, by the request or by the code.': 'Quem recebe o Pix, pela requisição ou pelo código.',
  'The key of Pix, by the request or by the code.': 'A chave Pix, pela requisição ou pelo código.',
  'In centavos.': 'Em centavos.',
  'It may leave as a text with the code.': 'Pode sair como texto com o código.',
  'What the message tells of the payment of an earlier one.': 'O que a mensagem diz do pagamento de uma anterior.',
  'That of the payment.': 'A do pagamento.',
  'Null: none was given.': 'Null: nenhuma foi informada.',
  'A line of an order.': 'Um item de um pedido.',
  'In one line.': 'Em uma linha.',
  'Of one piece, in centavos.': 'De uma unidade, em centavos.',
  'Default: 1.': 'Padrão: 1.',
  'Your own id of it; default: its place, from 1.': 'O seu id dele; padrão: a posição, a partir de 1.',
  'A payment as a button under the text, on channels whose gateway has it. There `amount` and `reference` are required, and of Pix the receiver: where the code names him, nothing has to be given.':
    'Um pagamento como botão sob o texto, em canais cujo gateway o tem. Ali `amount` e `reference` são obrigatórios, e de Pix quem recebe: quando o código o traz, não é preciso informar nada.',
  'By which Meta knows the order: one for each message. Default: the `reference` of the message, where it fits.':
    'Por ela a Meta reconhece o pedido: uma para cada mensagem. Padrão: a `reference` da mensagem, se servir.',
  'With `pix`: who receives it; default: the name in the code.': 'Com `pix`: quem recebe; padrão: o nome no código.',
  'With `pix`: the key of the receiver; default: that in the code. A dynamic code has none.':
    'Com `pix`: a chave de quem recebe; padrão: a do código. Um código dinâmico não a tem.',
  'With `pix`: of which kind the key is; default: what it shows.':
    'Com `pix`: o tipo da chave; padrão: o que ela mostra.',
  'What is paid. Its lines, `tax` and `shipping`, less `discount`, add up to `amount`.':
    'O que é pago. Os itens, `tax` e `shipping`, menos `discount`, somam `amount`.',
  'Of an order with `items`, in centavos.': 'De um pedido com `items`, em centavos.',
  'The payment that it brings; missing where it brings none.':
    'O pagamento que ela traz; ausente quando não traz nenhum.',
  'What it tells of the payment of an earlier message; missing where it tells nothing.':
    'O que ela diz do pagamento de uma mensagem anterior; ausente quando nada diz.',
  'Pix, boleto or a link as a button under the text, which has up to 1,024 characters then; without `media` and `buttons`. With `template`, that is what leaves outside the 24-hour window.':
    'Pix, boleto ou um link como botão sob o texto, que tem então até 1.024 caracteres; sem `media` e `buttons`. Com `template`, é ele que sai fora da janela de 24 horas.',
  '`text`: where the payment cannot leave as a button (by a channel without them, or outside the 24-hour window), the same message leaves as a text with the code on a line of its own.':
    '`text`: onde o pagamento não pode sair como botão (por um canal que não os tem, ou fora da janela de 24 horas), a mesma mensagem sai como texto com o código em uma linha só dele.',
  'What became of a payment, and the text that tells it.': 'O que aconteceu com um pagamento, e o texto que o informa.',
  '`captured` marks the payment in the chat as paid.': '`captured` marca o pagamento na conversa como pago.',
  'The text of the new message, as it is: nothing in it is filled in.':
    'O texto da nova mensagem, como está: nada nele é preenchido.',
  'Default: `processing` where the payment was captured, else `pending`.':
    'Padrão: `processing` onde o pagamento foi recebido; senão `pending`.',
  'Stands beside the status of the order.': 'Fica ao lado da situação do pedido.',
};
