<?php

declare(strict_types=1);

namespace Recado;

/** Verifies what comes to a webhook, as Standard Webhooks says. */
final class Webhook
{
    /** Seconds that a request may be old, or a clock wrong. */
    public const TOLERANCE = 300;

    /**
     * The event of a genuine request; throws WebhookNotGenuine otherwise.
     *
     * @param string $body the bytes as they came, before any JSON parser: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers by any case: `getallheaders()`, getHeaders() of PSR-7, `$_SERVER`
     * @param string|list<string> $secrets `whsec_…`; several while a secret is replaced
     * @param ?int $now seconds since 1970, for tests
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $tolerance = self::TOLERANCE,
        ?int $now = null,
    ): Event {
        $keys = self::keys((array) $secrets);
        $headers = self::ofWebhook($headers);
        $time = $headers['webhook-timestamp'];
        if (preg_match('/^\d{1,12}$/D', $time) !== 1 || abs(($now ?? time()) - (int) $time) > $tolerance) {
            throw new WebhookNotGenuine('the request is too old, or a clock is wrong');
        }
        $signed = "{$headers['webhook-id']}.$time.$body";
        if (!self::isSigned($signed, explode(' ', $headers['webhook-signature']), $keys)) {
            throw new WebhookNotGenuine('the request is not signed with this secret');
        }
        return self::event($headers['webhook-id'], $body);
    }

    /**
     * The headers with which Recado would send this body: for the tests of your program.
     *
     * @return array{webhook-id: string, webhook-timestamp: string, webhook-signature: string}
     */
    public static function sign(
        string $body,
        #[\SensitiveParameter] string $secret,
        ?string $id = null,
        ?int $now = null,
    ): array {
        $id ??= 'evt_' . Uuid::random();
        $time = (string) ($now ?? time());
        $signature = base64_encode(hash_hmac('sha256', "$id.$time.$body", self::keys([$secret])[0], true));
        return ['webhook-id' => $id, 'webhook-timestamp' => $time, 'webhook-signature' => "v1,$signature"];
    }

    /**
     * @param list<string> $signatures
     * @param list<string> $keys
     */
    private static function isSigned(string $signed, array $signatures, array $keys): bool
    {
        $isSigned = false;
        foreach ($keys as $key) {
            $wanted = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
            foreach ($signatures as $given) {
                $isSigned = hash_equals($wanted, $given) || $isSigned;
            }
        }
        return $isSigned;
    }

    /** @return list<string> an empty secret would let everybody sign */
    private static function keys(array $secrets): array
    {
        $keys = [];
        foreach ($secrets as $secret) {
            // A secret that was read from a file may end with a line break.
            $text = preg_replace('/^whsec_/', '', trim($secret));
            $key = base64_decode($text, true);
            if ($key === false || strlen($key) < 16) {
                throw new \InvalidArgumentException('a secret of a webhook is whsec_ and base64, as Recado showed it');
            }
            $keys[] = $key;
        }
        return $keys !== [] ? $keys : throw new \InvalidArgumentException('there is no secret to verify a webhook with');
    }

    /** @return array{webhook-id: string, webhook-timestamp: string, webhook-signature: string} */
    private static function ofWebhook(array $headers): array
    {
        $found = [];
        foreach ($headers as $name => $values) {
            $name = preg_replace('/^http-/', '', strtr(strtolower((string) $name), '_', '-'));
            if (in_array($name, ['webhook-id', 'webhook-timestamp', 'webhook-signature'], true)) {
                $found[$name] = array_merge($found[$name] ?? [], array_values((array) $values));
            }
        }
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            if (count($found[$name] ?? []) !== 1 || !is_string($found[$name][0]) || $found[$name][0] === '') {
                throw new WebhookNotGenuine("the header $name is missing, or there are several");
            }
            $found[$name] = $found[$name][0];
        }
        return $found;
    }

    private static function event(string $id, string $body): Event
    {
        $event = json_decode($body, true, 512, JSON_BIGINT_AS_STRING);
        if (!is_array($event) || !is_string($event['type'] ?? null) || !is_array($event['data'] ?? null)) {
            throw new WebhookNotGenuine('the body is no event');
        }
        return new Event($id, $event['type'], (string) ($event['timestamp'] ?? ''), $event['data']);
    }
}
