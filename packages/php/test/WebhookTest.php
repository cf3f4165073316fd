<?php

declare(strict_types=1);

namespace Recado\Test;

use PHPUnit\Framework\TestCase;
use Recado\EventType;
use Recado\Webhook;
use Recado\WebhookNotGenuine;

final class WebhookTest extends TestCase
{
    private const NOW = 1_795_191_242;
    private const KEY = '0123456789abcdef0123456789abcdef';
    private const BODY = '{"type":"message.delivered","timestamp":"2026-11-20T16:14:02.000Z","data":{"id":184203}}';

    /** @return array<string, string> the headers of a genuine request */
    private static function headers(string $body = self::BODY, string $key = self::KEY, int|string $time = self::NOW): array
    {
        return [
            'webhook-id' => 'evt_1',
            'webhook-timestamp' => (string) $time,
            'webhook-signature' => 'v1,' . base64_encode(hash_hmac('sha256', "evt_1.$time.$body", $key, true)),
        ];
    }

    private static function secret(string $key = self::KEY): string
    {
        return 'whsec_' . base64_encode($key);
    }

    public function testAGenuineRequestIsAnEvent(): void
    {
        $event = Webhook::verify(self::BODY, self::headers(), self::secret(), now: self::NOW);
        self::assertSame(['evt_1', 'message.delivered', '2026-11-20T16:14:02.000Z', ['id' => 184203]], [
            $event->id, $event->type, $event->timestamp, $event->data,
        ]);
        self::assertSame(EventType::MessageDelivered, $event->knownType());
    }

    /** The example of the specification: https://github.com/standard-webhooks/standard-webhooks. */
    public function testTheKnownExampleOfStandardWebhooksIsSignedLikeThat(): void
    {
        $headers = [
            'webhook-id' => 'msg_p5jXN8AQM9LWM0D4loKWxJek',
            'webhook-timestamp' => '1614265330',
            'webhook-signature' => 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        ];
        $this->expectExceptionMessage('the body is no event');
        Webhook::verify('{"test": 2432232314}', $headers, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', now: 1_614_265_330);
    }

    public function testHeadersMayComeAsFrameworksGiveThem(): void
    {
        [$id, $time, $signature] = array_values(self::headers());
        $forms = [
            ['Webhook-Id' => $id, 'Webhook-Timestamp' => $time, 'Webhook-Signature' => $signature],
            ['webhook-id' => [$id], 'webhook-timestamp' => [$time], 'webhook-signature' => [$signature]],
            ['HTTP_WEBHOOK_ID' => $id, 'HTTP_WEBHOOK_TIMESTAMP' => $time, 'HTTP_WEBHOOK_SIGNATURE' => $signature, 0 => 'x'],
        ];
        foreach ($forms as $headers) {
            self::assertSame('evt_1', Webhook::verify(self::BODY, $headers, self::secret(), now: self::NOW)->id);
        }
    }

    public function testSeveralSecretsAndSeveralSignaturesAreTried(): void
    {
        $other = str_repeat('x', 32);
        Webhook::verify(self::BODY, self::headers(), [self::secret($other), self::secret()], now: self::NOW);
        $headers = self::headers();
        $headers['webhook-signature'] = self::headers(key: $other)['webhook-signature'] . ' ' . $headers['webhook-signature'];
        self::assertSame('evt_1', Webhook::verify(self::BODY, $headers, self::secret(), now: self::NOW)->id);
    }

    /** @return iterable<string, array{string, array<string, mixed>}> */
    public static function forged(): iterable
    {
        $headers = self::headers();
        yield 'another body' => [self::BODY . ' ', $headers];
        yield 'another id' => [self::BODY, ['webhook-id' => 'evt_2'] + $headers];
        yield 'another time' => [self::BODY, ['webhook-timestamp' => (string) (self::NOW + 1)] + $headers];
        yield 'another secret' => [self::BODY, self::headers(key: str_repeat('x', 32))];
        yield 'no signature' => [self::BODY, ['webhook-signature' => ''] + $headers];
        $signature = 'v2' . substr($headers['webhook-signature'], 2);
        yield 'another version' => [self::BODY, ['webhook-signature' => $signature] + $headers];
        yield 'no header' => [self::BODY, []];
        yield 'two ids' => [self::BODY, ['webhook-id' => ['evt_1', 'evt_1']] + $headers];
        yield 'two ids by two names' => [self::BODY, $headers + ['Webhook-Id' => 'evt_1']];
        yield 'too old' => [self::BODY, self::headers(time: self::NOW - 301)];
        yield 'of tomorrow' => [self::BODY, self::headers(time: self::NOW + 301)];
        yield 'a time that is no number' => [self::BODY, self::headers(time: '1e9')];
        yield 'a time with a line break' => [self::BODY, self::headers(time: self::NOW . "\n")];
        yield 'signed, but no JSON' => ['hello', self::headers('hello')];
    }

    /** @dataProvider forged */
    public function testWhatIsNotGenuineIsRefused(string $body, array $headers): void
    {
        $this->expectException(WebhookNotGenuine::class);
        Webhook::verify($body, $headers, self::secret(), now: self::NOW);
    }

    public function testTheToleranceIsFiveMinutesBothWays(): void
    {
        foreach ([-300, 300] as $seconds) {
            $headers = self::headers(time: self::NOW + $seconds);
            self::assertSame('evt_1', Webhook::verify(self::BODY, $headers, self::secret(), now: self::NOW)->id);
        }
    }

    /** @return iterable<string, array{string|list<string>}> */
    public static function noSecrets(): iterable
    {
        yield 'none' => [[]];
        yield 'empty' => [''];
        yield 'prefix alone' => ['whsec_'];
        yield 'no base64' => ['whsec_%%%'];
        yield 'one good, one empty' => [[self::secret(), '']];
    }

    /** @dataProvider noSecrets */
    public function testAMissingSecretIsAnErrorOfTheProgram(string|array $secrets): void
    {
        $this->expectException(\InvalidArgumentException::class);
        Webhook::verify(self::BODY, self::headers(key: ''), $secrets, now: self::NOW);
    }

    public function testTakesWhatItSignsAlsoWithALineBreakAfterTheSecret(): void
    {
        $secret = 'whsec_' . base64_encode(str_repeat('s', 24));
        $body = '{"type":"message.delivered","timestamp":"2026-11-20T16:14:02.000Z","data":{"id":5}}';
        self::assertSame('message.delivered', Webhook::verify($body, Webhook::sign($body, $secret), "$secret\n")->type);
        $this->expectException(WebhookNotGenuine::class);
        Webhook::verify("$body ", Webhook::sign($body, $secret), $secret);
    }
}
