import { both } from '../language.js';
import { NEW_TEMPLATE_TEXTS } from './new-template-texts.js';

/** The texts of codes of administration by programs; `%{…}` are their params. */
export const ADMINISTRATION_TEXTS = {
  ...NEW_TEMPLATE_TEXTS,
  field_required: both('Este campo é obrigatório.', 'This field is required.'),
  field_unknown: both(
    'Este campo não existe aqui; existem %{allowed}.',
    'There is no such field here; there are %{allowed}.',
  ),
  number_expected: both('Deve ser um número; veio %{read}.', 'Must be a number; got %{read}.'),
  choice_unknown: both('%{read} não é uma opção; use %{allowed}.', '%{read} is not an option; use %{allowed}.'),
  time_of_day_expected: both(
    'Deve ser um horário como 08:00; veio %{read}.',
    'Must be a time of day like 08:00; got %{read}.',
  ),
  changed_by: both(
    '%{by} mudou isto em %{at}. Nada foi mudado agora: leia de novo e decida.',
    '%{by} changed this at %{at}. Nothing was changed now: read it again and decide.',
  ),
  changed_by_person: both(
    'Uma pessoa mudou isto no painel em %{at}. Nada foi mudado agora: leia de novo e decida.',
    'A person changed this in the panel at %{at}. Nothing was changed now: read it again and decide.',
  ),
  changed_by_installation: both(
    'Um comando ou a própria instalação mudou isto em %{at}. Nada foi mudado agora: leia de novo e decida.',
    'A command or the installation itself changed this at %{at}. Nothing was changed now: read it again and decide.',
  ),
  saved_text_name: both('O nome tem no máximo %{max} caracteres.', 'The name has at most %{max} characters.'),
  saved_text_name_taken: both('Já existe um texto salvo com este nome.', 'There is a saved text of this name already.'),
  saved_text_length: both(
    'O texto tem %{length} caracteres; o máximo é %{max}.',
    'The text has %{length} characters; the maximum is %{max}.',
  ),
  saved_text_unknown: both('Não há texto salvo com o nome "%{read}".', 'There is no saved text named "%{read}".'),
  send_content_one: both(
    'Informe exatamente um de "text", "saved_text" e "template"; ao lado de "media" pode não haver nenhum.',
    'Give exactly one of "text", "saved_text" and "template"; beside "media" there may be none.',
  ),
  send_list_one: both(
    'Informe a lista por "list" ou por "list_id", e não pelos dois.',
    'Give the list by "list" or by "list_id", and not by both.',
  ),
  send_list_unknown: both('Não há lista com o nome "%{read}".', 'There is no list named "%{read}".'),
  send_nobody: both(
    'Ninguém desta lista pode receber (ela tem %{total}): com "dry_run", "refused" diz por quê.',
    'Nobody in this list can get it (it has %{total}): with "dry_run", "refused" says why.',
  ),
  send_template_unknown: both(
    'O canal %{channel} não envia o modelo "%{read}": o provedor não o tem ou não o aprovou.',
    'The channel %{channel} does not send the template "%{read}": its provider does not have it or has not approved it.',
  ),
  send_template_unread: both(
    'Não se sabe se o canal %{channel} envia o modelo "%{read}": os modelos dele não puderam ser lidos (%{why}).',
    'Nobody knows whether the channel %{channel} sends the template "%{read}": its templates could not be read (%{why}).',
  ),
  send_template_code: both(
    'Um código de uso único vai a uma pessoa, não a uma lista.',
    'A one-time code is for one person, not for a list.',
  ),
  send_template_gone: both(
    'O provedor acaba de deixar de aceitar este modelo.',
    'The provider has just ceased to take this template.',
  ),
  send_template_changed: both(
    'O modelo acaba de mudar no provedor: confira os campos dele.',
    'The template has just changed at the provider: check its fields.',
  ),
  send_channel_closed: both('O canal acaba de ser arquivado.', 'The channel has just been archived.'),
  send_time_past: both('O horário já passou.', 'The time is past.'),
  channel_name_invalid: both(
    'Use de 1 a 64 caracteres entre a-z, 0-9, - e _, começando com letra ou dígito.',
    'Use 1 to 64 of the characters a-z, 0-9, - and _, beginning with a letter or a digit.',
  ),
  channel_name_taken: both('Já existe um canal com este nome.', 'There is already a channel with this name.'),
  channel_gateway_unknown: both(
    '%{read} não é um gateway; use %{allowed}.',
    '%{read} is not a gateway; use %{allowed}.',
  ),
  channel_setting_unknown: both(
    'O gateway não tem esta configuração; ele tem %{allowed}.',
    'The gateway has no such setting; it has %{allowed}.',
  ),
  channel_setting_missing: both('Falta esta configuração, que o gateway exige.', 'The gateway needs this setting.'),
  channel_setting_invalid: both(
    'O valor não serve para esta configuração; o guia do gateway diz o que ela aceita.',
    'The value does not fit this setting; the guide of the gateway says what it takes.',
  ),
  channel_setting_expected: both(
    'O valor não serve para esta configuração: %{expected}.',
    'The value does not fit this setting: %{expected}.',
  ),
  channel_address_forbidden: both(
    'O endereço é link-local ou de metadados de uma nuvem; GATEWAY_ALLOWED_SUBNETS pode liberar a rede dele.',
    'The address is a link-local one or of the metadata of a cloud; GATEWAY_ALLOWED_SUBNETS may allow its network.',
  ),
  channel_secrets_needed: both(
    'O endereço leva a outro servidor: informe este segredo de novo.',
    'The address leads to another server: give this secret again.',
  ),
  channel_limit_invalid: both('O limite está fora do que é aceito.', 'The limit is out of range.'),
  channel_limit_unsafe: both(
    'Está acima do que é seguro para um telefone só, cujo número o WhatsApp pode bloquear. Para usar mesmo assim, repita o nome do canal em "confirm_unsafe_limits".',
    'This is above what is safe for one phone, whose number WhatsApp may block. To use it all the same, repeat the name of the channel in "confirm_unsafe_limits".',
  ),
  channel_built_in: both(
    'Este canal vem do ambiente: aqui só os limites dele mudam.',
    'The environment describes this channel: only its limits can be changed here.',
  ),
  channel_waits: both(
    'Há mensagens na fila deste canal: deixe que saiam ou cancele-as antes.',
    'Messages wait for this channel: let them leave or cancel them first.',
  ),
  channel_of_sends: both(
    'Um envio usa este canal: espere que entre na fila ou desista dele antes.',
    'A send uses this channel: wait until it is queued or give it up first.',
  ),
  channel_of_installation: both(
    'Este é o canal padrão da instalação: escolha outro antes.',
    'It is the default channel of the installation: choose another one first.',
  ),
  channel_of_keys: both(
    'Este é o canal padrão de uma chave: dê outro a ela antes.',
    'It is the default channel of a key: give the key another one first.',
  ),
  channel_archived: both('O canal está arquivado: restaure-o antes.', 'The channel is archived: restore it first.'),
  channel_templates_none: both(
    'O provedor deste canal não tem modelos.',
    'The provider of this channel has no templates.',
  ),
  template_not_taken: both(
    'O provedor não aceitou o modelo (%{code}): "%{detail}".',
    'The provider did not take the template (%{code}): "%{detail}".',
  ),
  channel_default_fixed: both(
    'O ambiente determina o canal padrão: só lá ele muda.',
    'The environment determines the default channel: it is changed there only.',
  ),
  channel_simulates: both(
    'O simulador não entrega nada a ninguém: ele não pode ser o canal padrão.',
    'The simulator delivers nothing to anybody: it cannot be the default channel.',
  ),
  channel_pairs_nothing: both(
    'Este canal não tem telefone para parear, ou só o provedor dele faz isso.',
    'This channel has no phone to pair, or only its provider can do that.',
  ),
  pairing_risk: both(
    'Leia o risco deste gateway em GET deste endereço e envie true para aceitá-lo.',
    'Read the risk of this gateway by a GET of this address, and send true to accept it.',
  ),
  pairing_phone_unused: both(
    'Este gateway não pareia pelo número; leia o QR code em GET deste endereço.',
    'This gateway does not pair by a number; read the QR code by a GET of this address.',
  ),
  key_scopes_not_own: both(
    'A chave da requisição não tem %{scopes}, e só dá o que tem.',
    'The key of the request lacks %{scopes}, and gives only what it has.',
  ),
  key_addresses_not_own: both(
    'Os endereços de uma chave que administra, ou alcança além das próprias mensagens, precisam estar dentro dos da chave da requisição.',
    'The addresses of a key that administers, or reaches beyond its own messages, must lie within those of the key of the request.',
  ),
  key_addresses_empty: both(
    'A lista está vazia: informe os endereços, ou null para valer de qualquer lugar.',
    'The list is empty: give the addresses, or null for a key that works from anywhere.',
  ),
  key_expires_later: both(
    'Uma chave não termina depois da chave da requisição que a cria ou muda.',
    'A key ends no later than the key of the request that makes or changes it.',
  ),
  key_limit_not_own: both(
    'A chave da requisição tem o limite de %{max}, e não dá mais do que isso: informe um limite até esse número.',
    'The key of the request has the limit of %{max} and gives no more than that: give a limit up to this number.',
  ),
  key_wider: both(
    'Esta chave vai além da chave da requisição em %{fields}: um segredo novo dela só se pede no painel ou por um comando.',
    'This key goes beyond the key of the request in %{fields}: ask for a new secret of it in the panel or by a command.',
  ),
  key_sees_own: both(
    'Com um segredo desta chave se vê o que é dela (%{scopes}), e a chave da requisição não tem messages:read_all.',
    'A secret of this key shows what belongs to it (%{scopes}), and the key of the request lacks messages:read_all.',
  ),
  key_line_too_long: both(
    'Esta chave foi criada por uma fila de %{max} chaves, e não cria outras: use uma que uma pessoa criou.',
    'This key was made by a line of %{max} keys and makes no others: use one that a person made.',
  ),
  key_secret_replaced: both(
    'O segredo desta requisição já foi substituído: só o segredo atual da chave pede outro.',
    'The secret of this request was replaced: only the present secret of the key asks for another one.',
  ),
  idempotency_key_guessable: both(
    'O segredo novo é mostrado de novo a quem sabe esta chave: use %{min} caracteres ou mais que ninguém adivinhe, como um UUID novo.',
    'The new secret is shown again to whoever knows this key: use %{min} characters or more that nobody guesses, such as a new UUID.',
  ),
  key_networks_too_wide: both(
    'A lista de endereços desta chave tem uma rede larga demais para prendê-la: as mais largas que prendem são /8 em IPv4 e /32 em IPv6.',
    'The addresses of this key include a network that is too wide to bind it: the widest that bind are /8 for IPv4 and /32 for IPv6.',
  ),
  proxy_unnamed: both(
    'A requisição diz que passou por um proxy que TRUST_PROXY não nomeia, então o endereço dela não prova nada. Informe o proxy em TRUST_PROXY, ou chame o Recado direto e sem X-Forwarded-For, Forwarded e X-Real-IP.',
    'The request says that it came through a proxy that TRUST_PROXY does not name, so its address proves nothing. Name the proxy in TRUST_PROXY, or call Recado directly and without X-Forwarded-For, Forwarded and X-Real-IP.',
  ),
  proxies_all_trusted: both(
    'TRUST_PROXY confia em qualquer remetente, então qualquer um escreve o endereço da requisição. Informe em TRUST_PROXY os endereços do proxy, ou quantos proxies há.',
    'TRUST_PROXY trusts every sender, so anybody can write the address of the request. Give TRUST_PROXY the addresses of the proxy, or how many proxies there are.',
  ),
  key_stronger: both(
    'Esta chave tem %{scopes}, que a da requisição não tem: está fora do alcance dela.',
    'This key has %{scopes}, which the key of the request lacks: it is out of its reach.',
  ),
  key_own: both(
    'Uma chave não muda nem revoga a si mesma: use outra, o painel ou um comando.',
    'A key neither changes nor revokes itself: use another one, the panel or a command.',
  ),
  key_name_too_long: both('O nome pode ter 80 caracteres.', 'The name may have 80 characters.'),
  key_name_taken: both(
    'Outra chave que vale tem este nome. Se a resposta se perdeu, peça um segredo novo para ela.',
    'Another key that works has this name. If the answer was lost, ask for a new secret of it.',
  ),
  key_scopes_missing: both(
    'Não sobra nenhum escopo: uma chave de teste não tem os que alcançam além das mensagens dela.',
    'No scope is left: a test key has none of those that reach beyond its own messages.',
  ),
  key_expiry_past: both('O fim precisa estar no futuro.', 'The expiry must lie in the future.'),
  key_timezone_unknown: both(
    'Use um fuso horário IANA, como America/Sao_Paulo.',
    'Use an IANA time zone, like America/Sao_Paulo.',
  ),
  key_address_invalid: both(
    'Use endereços IP ou sub-redes, como 203.0.113.7 ou 203.0.113.0/24.',
    'Use IP addresses or subnets, like 203.0.113.7 or 203.0.113.0/24.',
  ),
  key_addresses_too_many: both('São no máximo 50 endereços.', 'At most 50 addresses fit.'),
  key_secrets_too_many: both(
    'Cinco segredos substituídos desta chave ainda valem: use 0, ou espere o fim de um.',
    'Five replaced secrets of this key still work: use 0, or wait until one ends.',
  ),
} as const;
