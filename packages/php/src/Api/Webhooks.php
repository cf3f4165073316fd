<?php

declare(strict_types=1);

namespace Recado\Api;

use DateTimeInterface;
use Recado\Json;

/** The endpoints of your program that hear of events; see Recado\Webhook for what comes to them. */
trait Webhooks
{
    /** @return \Generator<int, array<string, mixed>> */
    public function listWebhooks(): \Generator
    {
        return $this->entries('listWebhooks');
    }

    /**
     * The answer has `secret`, this once. With a `$format` the events are told in the language of another provider; only
     * then may `$events` be null, which stands for all that the format tells.
     *
     * @param ?list<string|\Recado\EventType> $events
     */
    public function createWebhook(
        string $url,
        ?array $events = null,
        ?string $description = null,
        ?string $format = null
    ): array {
        $fields = ['url' => $url, 'events' => $events, 'description' => $description, 'format' => $format];
        $body = Json::fields($fields);
        return $this->call('createWebhook', body: $body);
    }

    /**
     * For a program without an address: it fetches its events by `takeEvents`. The answer has `secret`.
     *
     * @param ?list<string|\Recado\EventType> $events
     */
    public function listenToWebhooks(?array $events = null, ?string $description = null): array
    {
        $body = Json::fields(['events' => $events, 'description' => $description]);
        return $this->call('listenToWebhooks', body: $body);
    }

    /**
     * The next events, at most a hundred; each has `id`, `headers` and `body`. Those whose ids are in `$taken` are not
     * given again. In its place `$after` takes the greatest of them; new events are then given five seconds late.
     *
     * @param ?list<int> $taken
     */
    public function takeEvents(int $id, ?int $after = null, ?array $taken = null): array
    {
        return $this->call('takeEvents', ['id' => $id], body: Json::fields(['after' => $after, 'taken' => $taken]));
    }

    public function getWebhook(int $id): array
    {
        return $this->call('getWebhook', ['id' => $id]);
    }

    /** @param array{url?: string, events?: list<string>, description?: ?string, enabled?: bool} $changes */
    public function changeWebhook(int $id, array $changes): array
    {
        return $this->call('changeWebhook', ['id' => $id], body: $changes);
    }

    /** Errors\NotFound where it is gone already, such as by an earlier attempt whose answer was lost. */
    public function deleteWebhook(int $id): void
    {
        $this->call('deleteWebhook', ['id' => $id]);
    }

    /** Sends a `webhook.test`. */
    public function testWebhook(int $id): array
    {
        return $this->call('testWebhook', ['id' => $id]);
    }

    /** A new secret; the old one signs as well for `$overlapSeconds`. */
    public function rotateWebhookSecret(int $id, ?int $overlapSeconds = null): array
    {
        $body = Json::fields(['overlap_seconds' => $overlapSeconds]);
        return $this->call('rotateWebhookSecret', ['id' => $id], body: $body);
    }

    /** Sends the deliveries again that failed since then. */
    public function replayWebhook(int $id, string|DateTimeInterface $since): array
    {
        return $this->call('replayWebhook', ['id' => $id], body: Json::fields(['since' => $since]));
    }

    public function replayWebhookDelivery(int|string $id): array
    {
        return $this->call('replayWebhookDelivery', ['id' => $id]);
    }

    /**
     * What was sent to a webhook and what came back, page after page.
     *
     * @param ?string $status `waiting`, `delivered` or `failed`
     * @return \Generator<int, array<string, mixed>>
     */
    public function listWebhookDeliveries(
        int $id,
        ?string $status = null,
        ?string $cursor = null,
        ?int $limit = null,
    ): \Generator {
        $query = ['status' => $status, 'cursor' => $cursor, 'limit' => $limit];
        return $this->entries('listWebhookDeliveries', ['id' => $id], $query);
    }
}
