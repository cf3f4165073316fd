<?php

declare(strict_types=1);

namespace Recado\Testing;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Recado\Operations;

/**
 * A Recado in memory that queues, looks up and cancels, and sends nothing.
 *
 * @internal
 */
final class FakeServer implements ClientInterface
{
    /** @var list<array<string, mixed>> the messages that were queued, as the program gave them, with `batch` */
    public array $queued = [];
    /** @var array<string, array<mixed>> */
    private array $answers = [];
    /** @var array<string, array{string, array<mixed>}> body and answer by Idempotency-Key */
    private array $keys = [];
    /** @var array<int, array<string, mixed>> */
    private array $messages = [];
    private int $batches = 0;

    public function __construct(
        private readonly ResponseFactoryInterface $responses,
        private readonly StreamFactoryInterface $streams,
    ) {
    }

    /** @param array<mixed> $answer what the operation answers from now on */
    public function answer(string $operation, array $answer): void
    {
        if (!isset(Operations::ALL[$operation])) {
            throw new \InvalidArgumentException("there is no operation $operation");
        }
        $this->answers[$operation] = $answer;
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        [$operation, $id] = self::operation($request->getMethod(), $request->getUri()->getPath());
        if (isset($this->answers[$operation])) {
            return $this->response(200, $this->answers[$operation]);
        }
        return match ($operation) {
            'enqueueMessages' => $this->enqueue($request),
            'getMessage' => $this->message($id, null),
            'cancelMessage' => $this->message($id, 'Cancelada'),
            'uploadMedia' => $this->response(201, self::file((string) $request->getBody())),
            default => throw new \LogicException(
                "the fake does not know $operation: give what it answers by answer('$operation', […])",
            ),
        };
    }

    /** The operation that the request calls, and the first value in its path. */
    private static function operation(string $method, string $path): array
    {
        foreach (Operations::ALL as $name => [$itsMethod, $template]) {
            $pattern = '#^' . preg_replace('/\\\\\{\w+\\\\\}/', '([^/]+)', preg_quote($template, '#')) . '$#D';
            if ($method === $itsMethod && preg_match($pattern, $path, $found) === 1) {
                return [$name, $found[1] ?? ''];
            }
        }
        throw new \LogicException("there is no operation for $method $path");
    }

    private function enqueue(RequestInterface $request): ResponseInterface
    {
        $key = $request->getHeaderLine('Idempotency-Key');
        $text = (string) $request->getBody();
        [$earlier, $answer] = $this->keys[$key] ?? [$text, null];
        if ($earlier !== $text) {
            return $this->problem(422, 'idempotency_mismatch');
        }
        $answer ??= $this->queue(json_decode($text, true, 512, JSON_THROW_ON_ERROR));
        $this->keys[$key] = [$text, $answer];
        return $this->response(200, $answer);
    }

    private function queue(array $batch): array
    {
        $this->batches++;
        $fields = array_diff_key($batch, ['messages' => null]);
        $queued = [];
        foreach ($batch['messages'] as $message) {
            $this->queued[] = $message + ['batch' => $fields];
            $queued[] = array_intersect_key(
                $this->added($message + $fields),
                ['id' => 0, 'phone' => 0, 'status' => 0, 'scheduled_at' => 0],
            );
        }
        $text = count($queued) . ' enfileiradas';
        return ['success' => true, 'message' => $text, 'batch_id' => $this->batches, 'messages' => $queued];
    }

    private function added(array $message): array
    {
        $id = count($this->messages) + 1;
        $scheduledAt = $message['scheduled_at'] ?? null;
        $dates = array_fill_keys(['sent_at', 'delivered_at', 'read_at', 'failed_at', 'canceled_at'], null);
        return $this->messages[$id] = [
            'id' => $id,
            'batch_id' => $this->batches,
            'reference' => $message['reference'] ?? null,
            'phone' => $message['phone'] ?? null,
            'message' => $message['message'] ?? null,
            'status' => $scheduledAt === null ? 'Pendente' : 'Agendada',
            'channel' => $message['channel'] ?? 'default',
            'scheduled_at' => $scheduledAt,
            'created_at' => date(DATE_ATOM),
            'failure_code' => null,
            'failure_reason' => null,
        ] + $dates;
    }

    private function message(string $id, ?string $status): ResponseInterface
    {
        if (!isset($this->messages[(int) $id])) {
            return $this->problem(404, 'not_found');
        }
        if ($status !== null) {
            $this->messages[(int) $id]['status'] = $status;
        }
        return $this->response(200, $this->messages[(int) $id]);
    }

    private static function file(string $form): array
    {
        preg_match('/filename="([^"]*)"/', $form, $name);
        $hash = hash('sha256', $form);
        return [
            'id' => 'med_' . substr($hash, 0, 22),
            'type' => 'document',
            'mimetype' => 'application/octet-stream',
            'filename' => $name[1] ?? null,
            'size' => strlen($form),
            'sha256' => $hash,
            'expires_at' => date(DATE_ATOM, time() + 86_400),
        ];
    }

    private function problem(int $status, string $code): ResponseInterface
    {
        return $this->response($status, ['success' => false, 'code' => $code, 'detail' => 'of the fake', 'errors' => []]);
    }

    private function response(int $status, array $body): ResponseInterface
    {
        return $this->responses->createResponse($status)
            ->withHeader('Content-Type', 'application/json')
            ->withBody($this->streams->createStream(json_encode($body, JSON_THROW_ON_ERROR)));
    }
}
