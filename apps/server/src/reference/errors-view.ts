import {
  type Both,
  both,
  catalogue,
  type ErrorCode,
  ERROR_STATUS,
  ERROR_TEXTS,
  type Language,
  VIOLATION_CODES,
  violationTemplate,
  explainFailure,
  FAILURE_CODES,
} from '@recado/core';

/** The cause of an error, and what the caller does about it. */
interface ErrorExplanation {
  cause: Both;
  cure: Both;
}

/** Every error code in both languages, as `/docs/errors` and the guides print it. Backticks mark code. */
export const ERROR_CATALOGUE = catalogue<Readonly<Record<ErrorCode, ErrorExplanation>>>({
  bad_request: {
    cause: both(
      'O que chegou não é HTTP/1.1: uma linha ou um cabeçalho malformado, dois comprimentos, ou https falado com a porta http.',
      'What arrived is not HTTP/1.1: a malformed line or header, two lengths, or https sent to the http port.',
    ),
    cure: both(
      'Use a biblioteca HTTP da sua linguagem em vez de escrever a requisição à mão, e confira endereço, porta e protocolo.',
      'Let the HTTP library of your language write the request, and check address, port and protocol.',
    ),
  },
  invalid_json: {
    cause: both(
      'O corpo não é um JSON válido, não está em UTF-8, ou passa do que um corpo pode ter: 32 níveis, 400.000 valores, 2.000 nomes de campo diferentes. `detail` diz qual, com linha, coluna e o que há ali.',
      'The body is not valid JSON, not in UTF-8, or holds more than a body may: 32 levels, 400,000 values, 2,000 different names of fields. `detail` says which, with line, column and what stands there.',
    ),
    cure: both(
      'Gere o corpo com a função de JSON da sua linguagem (`json_encode`, `JSON.stringify`) em vez de montar o texto à mão, e envie em UTF-8. A mesma requisição, repetida, falha de novo.',
      'Let your language write the JSON (`json_encode`, `JSON.stringify`) instead of composing text, and send UTF-8. The same request fails again.',
    ),
  },
  unauthorized: {
    cause: both(
      'Falta o cabeçalho `Authorization: Bearer <chave>`, ou a chave é desconhecida, foi revogada ou expirou. `detail` diz se ela falta, veio em outro lugar (como `x-api-key`) ou com `Bearer` duas vezes; de uma chave que chegou como devia a resposta é sempre a mesma, de propósito.',
      'The header `Authorization: Bearer <key>` is missing, or the key is unknown, revoked or expired. `detail` says whether it is missing, came in another place (such as `x-api-key`) or with `Bearer` twice; of a key that came as it should the answer is always the same, on purpose.',
    ),
    cure: both(
      'Confira no painel, em Chaves de API, se a chave existe e está ativa, e se ela chega inteira: sem espaços, sem aspas, em um único cabeçalho. Alguns servidores web retiram `Authorization` antes da aplicação.',
      'See in the panel, under API keys, that the key exists and is active, and that it arrives whole: no spaces, no quotes, in one header. Some web servers strip `Authorization` before the application.',
    ),
  },
  forbidden: {
    cause: both(
      'A chave é válida, mas não tem o escopo que a operação pede, ou não pode ser usada deste endereço IP.',
      'The key is valid, but lacks the scope that the operation needs, or must not be used from this IP address.',
    ),
    cure: both(
      '`detail` diz o escopo que falta; `GET /api/me` mostra os que a chave tem. Peça a quem administra o painel para incluir o escopo ou o endereço na chave.',
      '`detail` names the scope that is missing; `GET /api/me` shows those that the key has. Ask whoever runs the panel to add the scope or the address to the key.',
    ),
  },
  address_binding_required: {
    cause: both(
      'A operação é uma daquelas para as quais o painel pede a senha de novo, e a chave pode ser usada de qualquer endereço, a lista dela tem uma rede mais larga que `/8` (IPv4) ou `/32` (IPv6), ou o endereço da requisição não prova nada: ela veio por um proxy que `TRUST_PROXY` não nomeia, ou `TRUST_PROXY` confia em todos. `detail` diz qual é o caso.',
      'The operation is one for which the panel asks for the password again, and the key may be used from any address, its list has a network wider than `/8` (IPv4) or `/32` (IPv6), or the address of the request proves nothing: it came through a proxy that `TRUST_PROXY` does not name, or `TRUST_PROXY` trusts all. `detail` says which.',
    ),
    cure: both(
      'Peça a quem administra o painel para informar os endereços permitidos da chave (Chaves de API, Limites), ou crie uma chave com `create-key --ip 203.0.113.7`. Atrás de um proxy, configure antes `TRUST_PROXY`.',
      'Ask whoever runs the panel to give the key its allowed addresses (API keys, Limits), or create one with `create-key --ip 203.0.113.7`. Behind a proxy set `TRUST_PROXY` first.',
    ),
  },
  not_found: {
    cause: both(
      'O endereço não existe, ou o recurso não existe para esta chave: cada chave só vê o que é seu.',
      'The address does not exist, or the resource does not exist for this key: a key sees only its own.',
    ),
    cure: both(
      'Confira o endereço e o id. Para ver mensagens de todas as chaves é preciso o escopo `messages:read_all`.',
      'Check address and id. Seeing the messages of every key requires the scope `messages:read_all`.',
    ),
  },
  method_not_allowed: {
    cause: both(
      'O endereço existe, mas não com este método HTTP.',
      'The address exists, but not with this HTTP method.',
    ),
    cure: both(
      'O cabeçalho `Allow` da resposta diz quais métodos o endereço aceita. Um redirecionamento de http para https costuma transformar POST em GET: use https desde o início.',
      'The header `Allow` of the answer says which methods it accepts. A redirect from http to https often turns a POST into a GET: use https from the start.',
    ),
  },
  request_timeout: {
    cause: both(
      'A requisição não chegou por inteiro a tempo: 10 segundos para os cabeçalhos, 60 para o corpo.',
      'The request did not arrive in full in time: 10 seconds for the headers, 60 for the body.',
    ),
    cure: both(
      'Nada foi guardado. Envie de novo; se a conexão for lenta, divida o lote.',
      'Nothing was stored. Send it again; over a slow connection, split the batch.',
    ),
  },
  idempotency_running: {
    cause: both(
      'Outra requisição com a mesma `Idempotency-Key` ainda está em andamento.',
      'Another request with the same `Idempotency-Key` is still under way.',
    ),
    cure: both(
      'Espere o tempo indicado em `Retry-After` e repita a mesma requisição, sem mudar nada: a resposta será a da primeira.',
      'Wait as `Retry-After` says and repeat the same request unchanged: the answer will be that of the first.',
    ),
  },
  not_cancelable: {
    cause: both(
      'O envio já começou ou terminou: só `Pendente` e `Agendada` podem ser canceladas.',
      'Sending has begun or ended: only `Pendente` and `Agendada` can be canceled.',
    ),
    cure: both(
      'Consulte a mensagem para ver o status atual. O que já foi enviado não pode ser recolhido.',
      'Look the message up to see its status now. What was sent cannot be called back.',
    ),
  },
  not_reschedulable: {
    cause: both(
      'O envio já começou ou terminou: só `Pendente` e `Agendada` podem mudar de horário.',
      'Sending has begun or ended: only `Pendente` and `Agendada` can be moved.',
    ),
    cure: both(
      'Consulte a mensagem para ver o status atual e, se for o caso, enfileire uma nova.',
      'Look the message up to see its status now and, if need be, queue a new one.',
    ),
  },
  may_arrive_twice: {
    cause: both(
      'A mensagem está `Incerta`: o provedor pode tê-la recebido, e reenviá-la pode fazer a pessoa recebê-la duas vezes.',
      'The message is `Incerta`: the provider may have it, and sent again it may reach the person twice.',
    ),
    cure: both(
      'Espere: um recibo decide, e em 24 horas ela fica `Falhou`. Ou repita o pedido com o corpo `{"may_arrive_twice": true}`.',
      'Wait: a receipt decides, and after 24 hours it is `Falhou`. Or repeat the request with the body `{"may_arrive_twice": true}`.',
    ),
  },
  not_retryable: {
    cause: both(
      'Só uma mensagem com status `Falhou`, cujo texto ainda está guardado e cujo `expires_at` não passou, pode ser reenviada.',
      'Only a message that is `Falhou`, whose text is still kept and whose `expires_at` has not passed can be sent again.',
    ),
    cure: both(
      'Consulte a mensagem para ver o status atual. Se ela já foi apagada pela retenção ou expirou, enfileire uma nova.',
      'Look the message up to see its status now. If retention has erased it or it has expired, queue a new one.',
    ),
  },
  payment_not_open: {
    cause: both(
      'Só de uma mensagem `Enviada`, `Entregue` ou `Lida` que levou o pagamento como botão, por um canal que ainda existe, se informa o que aconteceu com o pagamento.',
      'Only of a message that is `Enviada`, `Entregue` or `Lida` and brought its payment as a button, by a channel that still exists, can it be told what became of the payment.',
    ),
    cure: both(
      'Consulte a mensagem: `payment`, `sent_as` e o status dizem o que falta. Onde o pagamento saiu como texto, envie um texto.',
      'Look the message up: `payment`, `sent_as` and its status tell what is missing. Where the payment left as a text, send a text.',
    ),
  },
  not_pausable: {
    cause: both(
      'Todas as mensagens do lote já foram enviadas ou encerradas, ou já há 1.000 lotes pausados.',
      'Every message of the batch was sent or has ended, or 1,000 batches are paused already.',
    ),
    cure: both(
      'Consulte o lote. Se há lotes demais pausados, retome ou cancele os que não precisam mais esperar.',
      'Look the batch up. If too many batches are paused, resume or cancel those that need not wait any longer.',
    ),
  },
  not_changeable: {
    cause: both(
      'Algo ainda usa o recurso, ou ele é de um tipo que não se muda: um canal que o ambiente descreve, com mensagens na fila ou padrão de uma chave; a própria chave da requisição; um envio que já foi confirmado.',
      'Something still uses the resource, or it is of a kind that is not changed: a channel that the environment describes, has waiting messages or is the default of a key; the key of the request itself; a send that is confirmed already.',
    ),
    cure: both(
      '`detail` diz o que impede e o que fazer antes. A mesma requisição pode dar certo depois disso.',
      '`detail` says what is in the way and what to do first. The same request may succeed after that.',
    ),
  },
  media_needed: {
    cause: both(
      'DELETE /api/media/{id} de um arquivo que uma mensagem Pendente, Agendada, Enviando ou Incerta leva, ou um envio que ainda não entrou na fila.',
      'DELETE /api/media/{id} of a file that a message carries which is Pendente, Agendada, Enviando or Incerta, or a send that is not queued yet.',
    ),
    cure: both(
      'Cancele o que espera, ou deixe o arquivo: ele some sozinho quando ninguém mais precisa dele.',
      'Cancel what waits, or leave the file: it goes by itself when nobody needs it any more.',
    ),
  },
  changed_meanwhile: {
    cause: both(
      'Outra pessoa ou outro programa mudou o recurso depois da leitura cujo `ETag` veio em `If-Match`. `detail` diz quem e quando.',
      'Somebody else has changed the resource after the reading whose `ETag` came as `If-Match`. `detail` says who and when.',
    ),
    cure: both(
      'Leia o recurso de novo, decida se a mudança ainda vale, e envie com o novo `ETag`.',
      'Read the resource again, decide whether the change still holds, and send it with the new `ETag`.',
    ),
  },
  payload_too_large: {
    cause: both(
      'O corpo passa do limite: 16 MiB em `POST /api/enqueue-messages` e no JSON de `POST /api/media` (se a instalação não mudou isso), um arquivo de 16 MiB em um formulário de `POST /api/media` (`MEDIA_MAX_BYTES`), 64 KiB nas outras operações.',
      'The body is larger than it may be: 16 MiB at `POST /api/enqueue-messages` and for the JSON of `POST /api/media` (unless the installation changed that), a file of 16 MiB in a form of `POST /api/media` (`MEDIA_MAX_BYTES`), 64 KiB at every other operation.',
    ),
    cure: both(
      'Nada foi guardado. Divida o lote; até 10.000 mensagens cabem em uma requisição.',
      'Nothing was stored. Split the batch; up to 10,000 messages fit one request.',
    ),
  },
  media_quota_exceeded: {
    cause: both(
      'Os arquivos guardados da chave (`MEDIA_QUOTA_PER_KEY`) ou da instalação (`MEDIA_QUOTA`) ocupam a cota, e este não cabe. `detail` diz qual, quanto está em uso e quando o próximo arquivo expira.',
      'The files that the key (`MEDIA_QUOTA_PER_KEY`) or the installation (`MEDIA_QUOTA`) keeps take up the quota, and this one does not fit. `detail` says which, how much is used, and when the next file expires.',
    ),
    cure: both(
      'Nada foi guardado. Espere até que arquivos expirem, envie de novo o `id` de um que já está guardado, use `url`, ou peça a quem opera o Recado uma cota maior. `quota` na resposta de cada envio diz o uso antes de encher.',
      'Nothing was stored. Wait until files expire, send the `id` of one that is kept already, use `url`, or ask whoever runs Recado for a larger quota. `quota` in the answer to each upload tells the use before it is full.',
    ),
  },
  unsupported_media_type: {
    cause: both(
      'O corpo não veio como `Content-Type: application/json`, veio em outro conjunto de caracteres, ou `Content-Encoding` diz algo que não é `gzip`.',
      'The body did not come as `Content-Type: application/json`, or in another character set, or `Content-Encoding` says something other than `gzip`.',
    ),
    cure: both(
      'Envie `Content-Type: application/json`, em UTF-8, sem `Content-Encoding` ou com `gzip`. O conjunto de caracteres vai em `Content-Type`. Em cURL, `-d` sozinho envia um formulário: acrescente o cabeçalho.',
      'Send `Content-Type: application/json`, in UTF-8, without `Content-Encoding` or with `gzip`. The character set belongs into `Content-Type`. In cURL, `-d` alone sends a form: add the header.',
    ),
  },
  expectation_failed: {
    cause: both(
      'O cabeçalho `Expect` pede algo que não é `100-continue`.',
      'The header `Expect` asks for something other than `100-continue`.',
    ),
    cure: both('Nada foi guardado. Retire o cabeçalho `Expect`.', 'Nothing was stored. Leave the header `Expect` out.'),
  },
  validation_failed: {
    cause: both(
      'Algum campo, parâmetro ou cabeçalho é inválido. Nada foi guardado: um erro recusa o lote inteiro.',
      'Some field, parameter or header is invalid. Nothing was stored: one error refuses the whole batch.',
    ),
    cure: both(
      '`errors` diz o que está errado em cada caminho, por exemplo `messages.3.phone` (a contagem começa em 0), até 100 problemas; `errors_total` diz quantos são. Corrija e envie de novo, ou use `"on_invalid": "skip"` para enfileirar as mensagens válidas e receber a lista das outras.',
      '`errors` says what is wrong at each path, for example `messages.3.phone` (counting from 0), up to 100 problems; `errors_total` says how many there are. Correct and send again, or use `"on_invalid": "skip"` to queue the valid messages and get a list of the others.',
    ),
  },
  idempotency_mismatch: {
    cause: both(
      'Esta `Idempotency-Key` já foi usada com outro corpo nas últimas 24 horas.',
      'This `Idempotency-Key` was used with another body within the last 24 hours.',
    ),
    cure: both(
      'Uma requisição nova precisa de uma chave nova. Para repetir a anterior, envie exatamente os mesmos bytes.',
      'A new request needs a new key. To repeat the former one, send exactly the same bytes.',
    ),
  },
  rate_limited: {
    cause: both(
      'A chave atingiu um dos seus limites de requisições ou de mensagens, por minuto ou por dia.',
      'The key has reached one of its limits of requests or messages, per minute or per day.',
    ),
    cure: both(
      'Nada foi guardado. Espere o tempo indicado em `Retry-After` e envie de novo; `RateLimit` mostra o que resta. Lotes maiores gastam menos requisições.',
      'Nothing was stored. Wait as `Retry-After` says and send again; `RateLimit` shows what is left. Larger batches cost fewer requests.',
    ),
  },
  headers_too_large: {
    cause: both(
      'O endereço e os cabeçalhos passam, juntos, de 16 KiB.',
      'The address and the headers take more than 16 KiB together.',
    ),
    cure: both(
      'Nada foi guardado. Um cookie ou um cabeçalho que cresce a cada requisição costuma ser a causa.',
      'Nothing was stored. The cause is often a cookie or a header that grows with every request.',
    ),
  },
  internal_error: {
    cause: both(
      'Um erro nosso, que não depende do que foi enviado.',
      'An error of ours, which does not depend on what was sent.',
    ),
    cure: both(
      'Repita com a mesma `Idempotency-Key`, para que nada saia duas vezes. Se persistir, informe o `request_id` a quem opera o serviço: ele está no log.',
      'Repeat it with the same `Idempotency-Key`, so that nothing goes out twice. If it persists, give the `request_id` to whoever runs the service: it is in the log.',
    ),
  },
  unavailable: {
    cause: both(
      'O banco de dados não responde no momento, ou o serviço está parando.',
      'The database does not answer at the moment, or the service is stopping.',
    ),
    cure: both(
      'Espere o tempo indicado em `Retry-After` e envie de novo, com a mesma `Idempotency-Key`: se a conexão com o banco caiu justamente ao gravar, o lote pode estar guardado inteiro, e a chave evita um segundo.',
      'Wait as `Retry-After` says and send again, with the same `Idempotency-Key`: when the connection to the database broke while writing, the batch may be stored whole, and the key keeps it from being stored twice.',
    ),
  },
  overloaded: {
    cause: both(
      'Chegam mais mensagens do que o disco consegue guardar; a fila de entrada está cheia.',
      'Messages arrive faster than the disk can store them; the intake queue is full.',
    ),
    cure: both(
      'Nada foi guardado. Espere o tempo indicado em `Retry-After`, envie de novo e aumente a espera a cada recusa.',
      'Nothing was stored. Wait as `Retry-After` says, send again, and wait longer after each refusal.',
    ),
  },
});

export interface ErrorView {
  code: ErrorCode;
  status: number;
  title: string;
  cause: string;
  cure: string;
}

/** A code and its text. */
export interface CodeView {
  code: string;
  text: string;
}

/** The data of the page of errors. */
export interface ErrorsView {
  errors: ErrorView[];
  findings: CodeView[];
  failures: CodeView[];
}

/** Collects every code that an integrator can get, with its explanation. */
export function errorsView(language: Language): ErrorsView {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return {
    errors: codes.map((code) => ({
      code,
      status: ERROR_STATUS[code],
      title: ERROR_TEXTS[language][code].title,
      ...ERROR_CATALOGUE[language][code],
    })),
    findings: VIOLATION_CODES.map((code) => ({ code, text: withNames(violationTemplate(code, language)) })),
    failures: FAILURE_CODES.map((code) => ({ code, text: explainFailure(code, language) ?? '' })),
  };
}

/** `%{read}` → `‹read›`. */
function withNames(template: string): string {
  return template.replace(/%\{(\w+)\}/g, '‹$1›');
}
