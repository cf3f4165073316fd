/** A message of a client. */
export interface ClientMessage {
  readonly phone: string;
  readonly message: string;
  /** That of a one-time code. */
  readonly priority?: 'high';
}

const FIRST_PHONE = 5_511_900_000_000;
/** A Brazilian mobile number has eight digits after its area code and its 9. */
const PHONES = 100_000_000;
/** Has no factor in common with PHONES: neighbours in time are far apart, and no phone occurs twice. */
const APART = 61_803_399;
const isScattered = process.env.BENCH_SCATTERED === 'true';
const NAMES = ['Ana', 'João', 'Conceição', 'Luís', 'Bia', 'Antônio', 'Márcia', 'Zé'];
const ENDINGS = [
  'Acompanhe em https://loja.example/p/',
  'Dúvidas? É só responder esta mensagem. Protocolo ',
  'Se já recebeu, desconsidere. Ref. ',
];

/** A text as a shop sends it: about a hundred bytes with accents and sometimes an emoji, different for each number. */
export function clientMessage(number: number): ClientMessage {
  const name = NAMES[number % NAMES.length];
  const ending = ENDINGS[number % ENDINGS.length];
  const emoji = number % 4 === 0 ? ' 📦' : '';
  return {
    phone: String(FIRST_PHONE + (isScattered ? ((number % PHONES) * APART) % PHONES : number % PHONES)),
    message: `Olá, ${name}! Seu pedido ${number} saiu para entrega e chega até as 18h.${emoji} ${ending}${number}`,
  };
}

/** The bodies of `requests` requests with `size` messages each; `first` is the number of the first message. */
export function requestBodies(first: number, requests: number, size: number, fields: object = {}): Buffer[] {
  return Array.from({ length: requests }, (_, request) => {
    const messages = Array.from({ length: size }, (_, index) => clientMessage(first + request * size + index));
    return Buffer.from(JSON.stringify({ ...fields, messages }));
  });
}

/** The same messages as a program for WhatsApp Cloud API sends them, one a request. */
export function metaBodies(requests: number): Buffer[] {
  return Array.from({ length: requests }, (_, number) => {
    const { phone, message } = clientMessage(number);
    const text = { preview_url: false, body: message };
    return Buffer.from(JSON.stringify({ messaging_product: 'whatsapp', to: phone, type: 'text', text }));
  });
}
