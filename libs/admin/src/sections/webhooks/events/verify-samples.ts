/** Verifies the signature of an event. The same code is in the guide to webhooks, where a test runs it. */
export const VERIFY_IN_NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

function verified(headers, body, secret) {
  const [id = '', time = '', signatures = ''] = ['id', 'timestamp', 'signature'].map((name) => headers[\`webhook-\${name}\`]);
  const age = Math.abs(Date.now() / 1_000 - Number(time));
  if (!(age <= TOLERANCE_SECONDS)) throw new Error('too old, or a clock is wrong');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest();
  const isGenuine = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isGenuine) throw new Error('not signed with this secret');
  return JSON.parse(body);
}`;

/** The same in PHP; the names of the headers are in lower case. */
export const VERIFY_IN_PHP = `function verified(array $headers, string $body, string $secret): array
{
    [$id, $time] = [$headers['webhook-id'] ?? '', $headers['webhook-timestamp'] ?? ''];
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) {
        throw new RuntimeException('too old, or a clock is wrong');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($wanted, $given)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('not signed with this secret');
}`;
