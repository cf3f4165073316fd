export interface FailureExplanation {
  /** What happened and what to do about it. */
  pt: string;
  en: string;
}

const EXPLANATIONS = {
  recipient_not_on_whatsapp: {
    pt: 'O número não está no WhatsApp. Confira o número com o destinatário e envie uma nova mensagem.',
    en: 'The number is not on WhatsApp. Check it with the recipient and send a new message.',
  },
  recipient_throttled: {
    pt: 'O provedor pediu para esperar antes de escrever de novo a este destinatário. Não é preciso fazer nada: o envio é retomado sozinho.',
    en: 'The provider asked to wait before writing to this recipient again. Nothing to do: sending resumes by itself.',
  },
  delivery_failed: {
    pt: 'O provedor aceitou a mensagem e depois avisou que não conseguiu entregá-la. Confira o número e tente de novo.',
    en: 'The provider accepted the message and later said that it could not deliver it. Check the number and try again.',
  },
  gateway_rejected: {
    pt: 'O provedor recusou esta mensagem em definitivo. Leia a resposta dele, corrija o que ela aponta e envie de novo.',
    en: 'The provider refused this message for good. Read its answer, correct what it names and send again.',
  },
  gateway_redirect: {
    pt: 'O endereço do provedor responde com um redirecionamento, que não seguimos. Corrija HTTP_GATEWAY_URL para o endereço final; as mensagens esperam.',
    en: 'The address of the provider answers with a redirect, which we do not follow. Set HTTP_GATEWAY_URL to the final address; the messages wait.',
  },
  gateway_throttled: {
    pt: 'O provedor pediu para enviar mais devagar. Não é preciso fazer nada: o canal espera e retoma sozinho.',
    en: 'The provider asked to send more slowly. Nothing to do: the channel waits and resumes by itself.',
  },
  gateway_busy: {
    pt: 'O provedor está fora do ar ou em manutenção e disse quando volta. Não é preciso fazer nada: o canal retoma sozinho.',
    en: 'The provider is down or in maintenance and said when it is back. Nothing to do: the channel resumes by itself.',
  },
  gateway_error: {
    pt: 'O provedor teve um erro interno. Tentamos de novo sozinhos; se persistir, avise o provedor.',
    en: 'The provider had an internal error. We try again by ourselves; if it persists, tell the provider.',
  },
  gateway_not_ready: {
    pt: 'O provedor não estava pronto para receber o pedido. Tentamos de novo sozinhos.',
    en: 'The provider was not ready for the request. We try again by ourselves.',
  },
  gateway_unreachable: {
    pt: 'Não foi possível conectar ao provedor; nada foi enviado. Verifique se ele está no ar e se o endereço e a rede estão certos. As mensagens esperam.',
    en: 'The provider could not be reached; nothing was sent. Check that it is up and that address and network are right. The messages wait.',
  },
  gateway_not_configured: {
    pt: 'Falta o endereço do provedor. Defina HTTP_GATEWAY_URL e reinicie; as mensagens esperam.',
    en: 'The address of the provider is missing. Set HTTP_GATEWAY_URL and restart; the messages wait.',
  },
  gateway_timeout: {
    pt: 'O provedor não respondeu a tempo e pode ter recebido a mensagem. Pedimos de novo com a mesma chave, que ele reconhece.',
    en: 'The provider did not answer in time and may have the message. We ask again with the same key, which it recognises.',
  },
  gateway_connection_lost: {
    pt: 'A conexão caiu antes da resposta e o provedor pode ter recebido a mensagem. Pedimos de novo com a mesma chave, que ele reconhece.',
    en: 'The connection broke before the answer and the provider may have the message. We ask again with the same key, which it recognises.',
  },
  gateway_bad_answer: {
    pt: 'O provedor respondeu algo que não é HTTP válido e pode ter recebido a mensagem. Verifique o que atende nesse endereço; pedimos de novo com a mesma chave.',
    en: 'The provider answered something that is not valid HTTP and may have the message. Check what serves that address; we ask again with the same key.',
  },
  gateway_aborted: {
    pt: 'O envio foi interrompido do nosso lado (parada do serviço) e o provedor pode ter recebido a mensagem. Ela é retomada sozinha.',
    en: 'The sending was cut off on our side (the service stopped) and the provider may have the message. It is taken up again by itself.',
  },
  gateway_unavailable: {
    pt: 'O canal ficou indisponível por 24 horas e desistimos. Verifique o provedor e o canal e envie a mensagem de novo.',
    en: 'The channel was unavailable for 24 hours and we gave up. Check the provider and the channel, then send the message again.',
  },
  attempts_exhausted: {
    pt: 'Todas as tentativas falharam. Veja o motivo de cada uma na linha do tempo, corrija e envie a mensagem de novo.',
    en: 'Every attempt failed. See why in the timeline, correct it and send the message again.',
  },
  outcome_unknown: {
    pt: 'O provedor nunca confirmou o envio: a mensagem pode ou não ter saído. Confira com o destinatário antes de tentar de novo.',
    en: 'The provider never confirmed: the message may or may not have gone out. Check with the recipient before trying again.',
  },
  internal_error: {
    pt: 'Um erro nosso interrompeu o envio e o provedor pode ter recebido a mensagem. Ela é retomada sozinha; se persistir, veja o log do serviço.',
    en: 'An error of ours cut the sending off and the provider may have the message. It is taken up again by itself; if it persists, see the log of the service.',
  },
  lease_expired: {
    pt: 'O processo que enviava parou no meio do envio. A mensagem é retomada sozinha.',
    en: 'The process that was sending stopped half-way. The message is taken up again by itself.',
  },
} as const satisfies Record<string, FailureExplanation>;

/** Every code that a gateway or the dispatcher puts on an attempt or a message. Stable: never rename, only append. */
export type FailureCode = keyof typeof EXPLANATIONS;

/** What each failure code means and how it is cured, as the panel's timeline says it. */
export const FAILURE_EXPLANATIONS: Readonly<Record<string, FailureExplanation>> = EXPLANATIONS;
