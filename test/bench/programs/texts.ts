/** A message as a client posts it. */
export interface ClientMessage {
  readonly phone: string;
  readonly message: string;
}

const FIRST_PHONE = 5_511_900_000_000;
/** A Brazilian mobile number has eight digits behind its area and its 9. */
const PHONES = 100_000_000;
const NAMES = ['Ana', 'João', 'Conceição', 'Luís', 'Bia', 'Antônio', 'Márcia', 'Zé'];
const ENDINGS = [
  'Acompanhe em https://loja.example/p/',
  'Dúvidas? É só responder esta mensagem. Protocolo ',
  'Se já recebeu, desconsidere. Ref. ',
];

/** One of the texts that a shop sends: about a hundred bytes, accents and now and then an emoji, no two the same. */
export function clientMessage(number: number): ClientMessage {
  const name = NAMES[number % NAMES.length];
  const ending = ENDINGS[number % ENDINGS.length];
  const emoji = number % 4 === 0 ? ' 📦' : '';
  return {
    phone: String(FIRST_PHONE + (number % PHONES)),
    message: `Olá, ${name}! Seu pedido ${number} saiu para entrega e chega até as 18h.${emoji} ${ending}${number}`,
  };
}

/** The bodies of so many requests with so many messages each, beginning with a message number. */
export function requestBodies(first: number, requests: number, size: number, fields: object = {}): Buffer[] {
  return Array.from({ length: requests }, (_, request) => {
    const messages = Array.from({ length: size }, (_, index) => clientMessage(first + request * size + index));
    return Buffer.from(JSON.stringify({ ...fields, messages }));
  });
}
