<?php

declare(strict_types=1);

namespace Recado\Test;

use Nyholm\Psr7\Response;
use PHPUnit\Framework\TestCase;
use Psr\Http\Message\RequestInterface;
use Recado\ApiError;
use Recado\Errors\RateLimited;
use Recado\NewMessage;
use Recado\NoAnswer;
use Recado\RecadoException;
use Recado\Test\Support\LostAnswer;
use Recado\Test\Support\ScriptedHttp;

final class RepeatsTest extends TestCase
{
    /** @return iterable<string, array{Response|\Throwable}> */
    public static function passing(): iterable
    {
        yield 'no answer' => [new LostAnswer()];
        yield 'refused' => [new LostAnswer('Connection refused', 7)];
        yield '409 idempotency_running' => [ScriptedHttp::problem(409, 'idempotency_running')];
        foreach ([408, 429, 500, 502, 503, 504] as $status) {
            yield "$status" => [ScriptedHttp::problem($status, 'unavailable')];
        }
        yield '502 of a proxy' => [new Response(502, [], '<h1>Bad Gateway</h1>')];
    }

    /** @dataProvider passing */
    public function testEnqueueIsRepeatedWithTheSameBytesAndKey(Response|\Throwable $failure): void
    {
        $http = new ScriptedHttp([$failure, $failure, ScriptedHttp::queued(5)]);
        self::assertSame(5, $http->client()->send('5511987654321', 'Olá')->id);
        $attempts = array_map(static fn (RequestInterface $request): array
            => [$request->getHeaderLine('Idempotency-Key'), (string) $request->getBody()], $http->requests);
        self::assertCount(3, $attempts);
        self::assertSame($attempts[0], $attempts[1]);
        self::assertSame($attempts[0], $attempts[2]);
        $uuid = '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/';
        self::assertMatchesRegularExpression($uuid, $attempts[0][0]);
    }

    public function testEveryCallHasAKeyOfItsOwnOrTheGivenOne(): void
    {
        $http = new ScriptedHttp([ScriptedHttp::queued(), ScriptedHttp::queued(), ScriptedHttp::queued()]);
        $client = $http->client();
        $client->send('5511987654321', 'a');
        $client->send('5511987654321', 'a');
        $client->send('5511987654321', 'a', 'invoice-4711');
        [$first, $second, $third] = array_map(static fn (RequestInterface $request): string
            => $request->getHeaderLine('Idempotency-Key'), $http->requests);
        self::assertNotSame($first, $second);
        self::assertSame('invoice-4711', $third);
    }

    /** @return iterable<string, array{Response|\Throwable}> */
    public static function lasting(): iterable
    {
        yield '400' => [ScriptedHttp::problem(400, 'invalid_json')];
        yield '409 of another kind' => [ScriptedHttp::problem(409, 'payment_not_open')];
        yield '422' => [ScriptedHttp::problem(422, 'validation_failed')];
        yield '200 of a proxy' => [new Response(200, [], '<h1>Login</h1>')];
        yield 'redirect' => [new Response(302, ['Location' => 'https://elsewhere.test'])];
        yield 'certificate' => [new LostAnswer('SSL certificate problem', 60)];
    }

    /** @dataProvider lasting */
    public function testWhatLastsIsThrownAtOnce(Response|\Throwable $failure): void
    {
        $http = new ScriptedHttp([$failure]);
        $error = self::thrown(static fn () => $http->client()->send('5511987654321', 'Olá'));
        self::assertInstanceOf($failure instanceof Response ? ApiError::class : NoAnswer::class, $error);
        self::assertCount(1, $http->requests);
    }

    public function testWaitsDoubleFromOneSecondUpToHalfAMinuteAndEndAtTheDeadline(): void
    {
        $http = new ScriptedHttp([new LostAnswer()]);
        self::assertInstanceOf(NoAnswer::class, self::thrown(static fn () => $http->client()->send('5511987654321', 'Olá')));
        self::assertSame([1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0], $http->clock->waits);
    }

    public function testWaitsAreSpreadByJitter(): void
    {
        $http = new ScriptedHttp([new LostAnswer(), new LostAnswer(), ScriptedHttp::queued()]);
        $http->client(random: 0.25)->send('5511987654321', 'Olá');
        self::assertSame([0.25, 0.5], $http->clock->waits);
    }

    public function testRetryAfterIsTheLeastWait(): void
    {
        $limited = ScriptedHttp::problem(429, 'rate_limited', ['Retry-After' => '7']);
        $http = new ScriptedHttp([$limited, ScriptedHttp::queued()]);
        $http->client()->send('5511987654321', 'Olá');
        self::assertSame([7.0], $http->clock->waits);
    }

    public function testARetryAfterBeyondTheDeadlineIsThrownWithoutWaiting(): void
    {
        $http = new ScriptedHttp([ScriptedHttp::problem(429, 'rate_limited', ['Retry-After' => '3600'])]);
        $error = self::thrown(static fn () => $http->client()->send('5511987654321', 'Olá'));
        self::assertInstanceOf(RateLimited::class, $error);
        self::assertSame(3_600.0, $error->retryAfter);
        self::assertSame([], $http->clock->waits);
    }

    public function testARetryAfterMayBeADate(): void
    {
        $soon = gmdate('D, d M Y H:i:s', time() + 60) . ' GMT';
        $http = new ScriptedHttp([ScriptedHttp::problem(503, 'unavailable', ['Retry-After' => $soon]), ScriptedHttp::queued()]);
        $http->client()->send('5511987654321', 'Olá');
        self::assertEqualsWithDelta(60.0, $http->clock->waits[0], 5.0);
    }

    /** @return iterable<string, array{Response|\Throwable, bool}> */
    public static function otherPosts(): iterable
    {
        yield 'no answer' => [new LostAnswer(), false];
        yield 'refused' => [new LostAnswer('Failed to connect', 7), true];
        $texts = ['Connection refused for "http://x"', "Couldn't connect to server for x", 'Could not connect to server'];
        foreach ($texts as $text) {
            yield "$text, without a number of cURL" => [new LostAnswer($text, 0), true];
        }
        yield '429' => [ScriptedHttp::problem(429, 'rate_limited'), true];
        yield '500' => [ScriptedHttp::problem(500, 'internal_error'), false];
        yield '503' => [ScriptedHttp::problem(503, 'unavailable'), false];
    }

    /** @dataProvider otherPosts */
    public function testOtherPostsAreRepeatedOnlyWhereNothingWasDone(Response|\Throwable $failure, bool $isRepeated): void
    {
        $http = new ScriptedHttp([$failure, ScriptedHttp::answer(['id' => 3])]);
        try {
            $http->client()->createWebhook('https://erp.example', ['message.read']);
        } catch (RecadoException) {
            self::assertFalse($isRepeated);
        }
        self::assertCount($isRepeated ? 2 : 1, $http->requests);
    }

    public function testALostAnswerIsRememberedInTheErrorThatEndsTheCall(): void
    {
        $http = new ScriptedHttp([new LostAnswer(), ScriptedHttp::problem(401, 'unauthorized')]);
        $error = self::thrown(static fn () => $http->client()->send('5511987654321', 'Olá'));
        self::assertTrue($error->mayHaveBeenDone);
        self::assertStringContainsString('may have been done', $error->getMessage());
        $refused = self::thrown(static fn () => (new ScriptedHttp([new LostAnswer('no such host', 6)]))->client()->send('1', 'a'));
        self::assertSame(['connect_failed', false], [$refused->errorCode, $refused->mayHaveBeenDone]);
    }

    public function testGetPutAndDeleteAreRepeatedLikeEnqueue(): void
    {
        $calls = [
            static fn ($client) => $client->getMe(),
            static fn ($client) => $client->putListPeople('Clientes', [['phone' => '5511987654321']]),
            static fn ($client) => $client->removeOptOut('5511987654321'),
        ];
        $good = [ScriptedHttp::answer(['name' => 'x']), ScriptedHttp::answer(['added' => 1]), new Response(204)];
        foreach ($calls as $at => $call) {
            $answers = [new LostAnswer(), ScriptedHttp::problem(503, 'overloaded'), $good[$at]];
            $http = new ScriptedHttp($answers);
            $call($http->client());
            self::assertCount(3, $http->requests);
        }
    }

    public function testAPaymentStatusIsRepeatedWithItsKey(): void
    {
        $http = new ScriptedHttp([new LostAnswer(), ScriptedHttp::queued()]);
        $http->client()->tellPaymentStatus(1, 'captured', 'Recebemos.');
        self::assertCount(2, $http->requests);
        self::assertNotSame('', $http->requests[0]->getHeaderLine('Idempotency-Key'));
    }

    public function testBatchesOfManyMessagesAreOneRequest(): void
    {
        $http = new ScriptedHttp([ScriptedHttp::queued()]);
        $http->client()->enqueue([
            new NewMessage('5511987654321', 'Olá {nome}', variables: ['nome' => 'Ana']),
            ['phone' => '5511987654322', 'message' => 'Oi'],
        ], name: 'Cobrança', scheduledAt: new \DateTimeImmutable('2026-11-20 16:30:00-03:00'));
        self::assertSame([
            'messages' => [
                ['phone' => '5511987654321', 'message' => 'Olá {nome}', 'variables' => ['nome' => 'Ana']],
                ['phone' => '5511987654322', 'message' => 'Oi'],
            ],
            'name' => 'Cobrança',
            'scheduled_at' => '2026-11-20T16:30:00-03:00',
        ], json_decode((string) $http->requests[0]->getBody(), true));
    }

    private static function thrown(callable $call): \Throwable
    {
        try {
            $call();
        } catch (\Throwable $error) {
            return $error;
        }
        self::fail('nothing was thrown');
    }
}
