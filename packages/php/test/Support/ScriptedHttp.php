<?php

declare(strict_types=1);

namespace Recado\Test\Support;

use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\Response;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Recado\Client;
use Recado\Repeats;

/** An HTTP client that gives the answers of a test, one after the other, and keeps the requests. */
final class ScriptedHttp implements ClientInterface
{
    /** @var list<RequestInterface> */
    public array $requests = [];
    public readonly TestClock $clock;

    /** @param list<ResponseInterface|\Throwable> $answers the last one is given again and again */
    public function __construct(private array $answers)
    {
        $this->clock = new TestClock();
    }

    public function client(float $deadline = 120.0, float $random = 1.0): Client
    {
        $factory = new Psr17Factory();
        $repeats = new Repeats($deadline, $this->clock, static fn (): float => $random);
        return new Client('http://recado.test/', 'rcd_key', $this, $factory, $factory, $repeats);
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $this->requests[] = $request;
        $answer = count($this->answers) > 1 ? array_shift($this->answers) : $this->answers[0];
        return $answer instanceof \Throwable ? throw $answer : $answer;
    }

    public static function answer(array $body, int $status = 200, array $headers = []): Response
    {
        return new Response($status, $headers, json_encode($body, JSON_THROW_ON_ERROR));
    }

    public static function problem(int $status, string $code, array $headers = [], array $errors = []): Response
    {
        $body = ['success' => false, 'code' => $code, 'detail' => 'Assim não.', 'request_id' => 'r1', 'errors' => $errors];
        return self::answer($body, $status, $headers);
    }

    /** What enqueue answers for one message. */
    public static function queued(int $id = 1): Response
    {
        $message = ['id' => $id, 'phone' => '5511987654321', 'status' => 'Pendente', 'scheduled_at' => null];
        return self::answer(['success' => true, 'message' => 'ok', 'batch_id' => 7, 'messages' => [$message]]);
    }
}
