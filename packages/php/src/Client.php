<?php

declare(strict_types=1);

namespace Recado;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * The API of Recado over any HTTP client of PSR-18. Errors of the server are thrown as ApiError, a missing answer as
 * NoAnswer. Redirects are not followed: the HTTP client must not send the key elsewhere.
 */
final class Client
{
    use Api\Messages;
    use Api\Batches;
    use Api\Webhooks;
    use Api\People;
    use Api\Administration;

    private readonly Transport $transport;

    /** @param string $language of the texts of errors: `pt-BR` or `en` */
    public function __construct(
        string $url,
        #[\SensitiveParameter] string $key,
        ClientInterface $http,
        RequestFactoryInterface $requests,
        StreamFactoryInterface $streams,
        ?Repeats $repeats = null,
        string $language = 'pt-BR',
    ) {
        $this->transport = new Transport($url, $key, $http, $requests, $streams, $repeats ?? new Repeats(), $language);
    }

    /** The version of the latest answer, for `ifMatch` of a change; null: it has none. */
    public function etag(): ?string
    {
        return $this->transport->etag;
    }

    /** What the key may do, and its limits. */
    public function getMe(): array
    {
        return $this->call('getMe');
    }

    /** Whether the server works. */
    public function getStatus(): array
    {
        return $this->call('getStatus');
    }

    /** The OpenAPI document of the server. */
    public function getOpenApi(): array
    {
        return $this->call('getOpenApi');
    }

    /**
     * Any operation of the API by its name, for what has no method of its own here.
     *
     * @param array<string, int|string> $path values for the braces of its path
     * @param array<string, mixed> $query null counts as absent, lists are joined by commas
     * @param string|null $ifMatch the etag() of the reading that a change is based on: it is refused with
     *     `changed_meanwhile` when somebody else was faster
     * @return array<mixed>|null null where the answer has no body
     */
    public function call(
        string $operation,
        array $path = [],
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?string $ifMatch = null,
    ): ?array {
        [$method, $template, $mark] = Operations::ALL[$operation]
            ?? throw new \InvalidArgumentException("there is no operation $operation");
        if (in_array($operation, Operations::WITH_IDEMPOTENCY_KEY, true)) {
            $idempotencyKey ??= Uuid::random();
        }
        $target = Target::of($template, $path, $query);
        $json = $body === null ? null : Json::encode($body);
        $type = $body === null ? null : 'application/json';
        return $this->transport->send(new Call($method, $target, $json, $type, $idempotencyKey, $ifMatch, $mark));
    }

    /** The pages of a list, one request each, until there is no next one. */
    private function pages(string $operation, array $path = [], array $query = []): \Generator
    {
        do {
            $page = $this->call($operation, $path, $query);
            yield $page;
            $query['cursor'] = $page['next_cursor'] ?? null;
        } while ($query['cursor'] !== null);
    }

    /** The entries of all pages. */
    private function entries(string $operation, array $path = [], array $query = []): \Generator
    {
        foreach ($this->pages($operation, $path, $query) as $page) {
            foreach ($page['data'] as $entry) {
                yield $entry;
            }
        }
    }
}
