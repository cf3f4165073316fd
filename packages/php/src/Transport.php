<?php

declare(strict_types=1);

namespace Recado;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Sends calls over any HTTP client of PSR-18, and repeats those that may be.
 *
 * @internal
 */
final class Transport
{
    public const VERSION = '1.0.0-rc.1';

    private readonly string $url;

    /** Of the latest answer. */
    public ?string $etag = null;

    public function __construct(
        string $url,
        #[\SensitiveParameter] private readonly string $key,
        private readonly ClientInterface $http,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
        private readonly Repeats $repeats,
        private readonly string $language,
    ) {
        if (preg_match('#^https?://[^/\s]#i', $url) !== 1) {
            throw new \InvalidArgumentException('the address of Recado must begin with http:// or https://');
        }
        if (preg_match('/^[\x21-\x7e]+$/D', $key) !== 1) {
            throw new \InvalidArgumentException('the API key is empty or has characters that no key has');
        }
        $this->url = rtrim($url, '/');
    }

    /** @return array<mixed>|null null for an answer without a body */
    public function send(Call $call): ?array
    {
        $isUnsure = false;
        return $this->repeats->run(function () use ($call, &$isUnsure): ?array {
            try {
                return $this->attempt($call);
            } catch (NoAnswer | ApiError $error) {
                $isUnsure = $isUnsure || (!$call->isReading() && self::mayBeDone($error));
                if ($isUnsure) {
                    $error->setUnsure();
                }
                throw $error;
            }
        }, $call->mayRepeat(...));
    }

    /** Who refuses a request with a 3xx or a 4xx has not passed it on. */
    private static function mayBeDone(NoAnswer|ApiError $error): bool
    {
        if ($error instanceof NoAnswer) {
            return $error->connected;
        }
        return $error->status < 300 || $error->status >= 500 || $error->errorCode === ErrorCode::IdempotencyRunning->value;
    }

    private function attempt(Call $call): ?array
    {
        $this->etag = null;
        try {
            $response = $this->http->sendRequest($this->request($call));
            $body = (string) $response->getBody();
        } catch (ClientExceptionInterface | \RuntimeException $cause) {
            throw NoAnswer::of($cause);
        }
        // JSON may not begin with a byte order mark, but what stands between may add one.
        $body = str_starts_with($body, "\xEF\xBB\xBF") ? substr($body, 3) : $body;
        $answer = json_decode($body, true, 512, JSON_BIGINT_AS_STRING);
        if (intdiv($response->getStatusCode(), 100) !== 2 || !self::isAnswer($call->mark, $body, $answer)) {
            throw ApiError::of($response, $body);
        }
        $this->etag = $response->getHeaderLine('ETag') ?: null;
        return $answer;
    }

    /** Whether an answer is one of Recado to this call: nothing, or an object with the field of the operation. */
    private static function isAnswer(?string $mark, string $body, mixed $answer): bool
    {
        if ($mark === null || !is_array($answer)) {
            return $mark === null && $body === '';
        }
        return $mark === '' ? $answer === [] || !array_is_list($answer) : array_key_exists($mark, $answer);
    }

    private function request(Call $call): RequestInterface
    {
        $request = $this->requests->createRequest($call->method, $this->url . $call->target)
            ->withHeader('Authorization', "Bearer {$this->key}")
            ->withHeader('Accept', 'application/json')
            ->withHeader('Accept-Language', $this->language)
            ->withHeader('User-Agent', 'recado-php/' . self::VERSION . ' PHP/' . PHP_VERSION);
        if ($call->idempotencyKey !== null) {
            $request = $request->withHeader('Idempotency-Key', $call->idempotencyKey);
        }
        if ($call->ifMatch !== null) {
            $request = $request->withHeader('If-Match', $call->ifMatch);
        }
        if ($call->body === null) {
            return $request;
        }
        return $request->withHeader('Content-Type', (string) $call->contentType)
            ->withBody($this->streams->createStream($call->body));
    }

    /** What var_dump and loggers see: the key is a secret. */
    public function __debugInfo(): array
    {
        return ['url' => $this->url, 'key' => '***'];
    }
}
