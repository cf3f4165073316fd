import { both } from '../language.js';

/** The texts about files that programs and people give us. */
export const FILE_TEXTS = {
  media_source_repeated: both(
    'Informe só um destes: "id" de um arquivo enviado, "data" em base64, ou "url".',
    'Give only one of these: the "id" of an uploaded file, "data" in base64, or "url".',
  ),
  media_id_unknown: both(
    '"%{read}" não é um arquivo desta chave; envie-o por POST /api/media e use o "id" da resposta.',
    '"%{read}" is not a file of this key; upload it by POST /api/media and use the "id" of the answer.',
  ),
  media_expired: both(
    'O arquivo "%{read}" expirou em %{at} e foi, ou será, apagado; envie-o de novo por POST /api/media.',
    'The file "%{read}" expired at %{at} and was, or will be, removed; upload it again by POST /api/media.',
  ),
  media_type_contradicts: both(
    'O arquivo é do tipo %{found}, e não "%{read}"; deixe "type" de fora.',
    'The file is of the type %{found}, not "%{read}"; leave "type" out.',
  ),
  media_file_required: both(
    'Envie o arquivo: como multipart/form-data com uma parte "file", ou como JSON com "data" em base64.',
    'Send the file: as multipart/form-data with one part "file", or as JSON with "data" in base64.',
  ),
  media_files_too_many: both(
    'Veio mais de um arquivo; envie um por requisição.',
    'More than one file came; send one in each request.',
  ),
  media_data_invalid: both(
    'Não é base64 (RFC 4648, sem "data:" na frente, com os = do final e sem quebras de linha).',
    'This is not base64 (RFC 4648, without "data:" before it, with the = at its end and without line breaks).',
  ),
  media_empty: both('O arquivo está vazio.', 'The file is empty.'),
  media_too_large: both(
    'O arquivo passa de %{max} bytes (MEDIA_MAX_BYTES), o máximo desta instalação.',
    'The file has more than %{max} bytes (MEDIA_MAX_BYTES), the maximum of this installation.',
  ),
  media_key_quota_exceeded: both(
    'O arquivo tem %{size} bytes e não cabe: os guardados desta chave ocupam %{used} de %{max} bytes (MEDIA_QUOTA_PER_KEY). O próximo a expirar sai em %{at}, se nenhuma mensagem precisar dele.',
    'The file has %{size} bytes and does not fit: those that this key keeps take %{used} of %{max} bytes (MEDIA_QUOTA_PER_KEY). The next one to expire goes at %{at}, unless a message needs it.',
  ),
  media_installation_quota_exceeded: both(
    'O arquivo tem %{size} bytes e não cabe: os guardados da instalação ocupam %{used} de %{max} bytes (MEDIA_QUOTA). O próximo a expirar sai em %{at}, se nenhuma mensagem precisar dele.',
    'The file has %{size} bytes and does not fit: those of the installation take %{used} of %{max} bytes (MEDIA_QUOTA). The next one to expire goes at %{at}, unless a message needs it.',
  ),
  media_type_unrecognised: both(
    'O conteúdo não é de nenhum tipo de arquivo conhecido; informe "mimetype" se for um documento.',
    'The content is of no known type of file; give "mimetype" if it is a document.',
  ),
  media_type_refused: both(
    'O conteúdo é %{found}, que o WhatsApp não mostra; converta-o (imagens para JPEG ou PNG, vídeos para MP4, áudios para Ogg com Opus ou MP3) ou envie-o dentro de um ZIP.',
    'The content is %{found}, which WhatsApp does not show; convert it (pictures to JPEG or PNG, videos to MP4, audio to Ogg with Opus or MP3) or send it within a ZIP.',
  ),
  media_mimetype_contradicts: both(
    'O conteúdo é %{found}, e não "%{read}"; corrija o tipo ou o arquivo.',
    'The content is %{found}, not "%{read}"; correct the type or the file.',
  ),
  media_filename_contradicts: both(
    'O conteúdo é %{found}, mas o nome termina em ".%{read}"; corrija o nome ou o arquivo.',
    'The content is %{found}, but the name ends with ".%{read}"; correct the name or the file.',
  ),
  media_file_unsupported: both(
    'O canal "%{channel}" não envia arquivos guardados, só mídia por endereço; use "url".',
    'The channel "%{channel}" sends no kept files, only media by address; use "url".',
  ),
  media_kind_unsupported: both(
    'O canal "%{channel}" não envia %{type} do tipo %{read}; aceita %{allowed}.',
    'The channel "%{channel}" sends no %{type} of the type %{read}; it takes %{allowed}.',
  ),
  media_too_large_for_channel: both(
    'O arquivo tem %{size} bytes; pelo canal "%{channel}" o máximo de %{type} é %{max}.',
    'The file has %{size} bytes; by the channel "%{channel}" the maximum of %{type} is %{max}.',
  ),
} as const;
