<?php

declare(strict_types=1);

namespace Recado\Api;

use DateTimeInterface;
use Recado\Json;

/** What was queued by one request. */
trait Batches
{
    /**
     * What this key queued, newest first, in short.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function listBatches(?string $cursor = null, ?int $limit = null): \Generator
    {
        return $this->entries('listBatches', query: ['cursor' => $cursor, 'limit' => $limit]);
    }

    public function getBatch(int $id): array
    {
        return $this->call('getBatch', ['id' => $id]);
    }

    /** Cancels what has not begun to be sent, and tells how many that were. */
    public function cancelBatch(int $id): array
    {
        return $this->call('cancelBatch', ['id' => $id]);
    }

    public function pauseBatch(int $id): array
    {
        return $this->call('pauseBatch', ['id' => $id]);
    }

    public function resumeBatch(int $id): array
    {
        return $this->call('resumeBatch', ['id' => $id]);
    }

    public function rescheduleBatch(int $id, string|DateTimeInterface $scheduledAt, ?string $timezone = null): array
    {
        $body = Json::fields(['scheduled_at' => $scheduledAt, 'timezone' => $timezone]);
        return $this->call('rescheduleBatch', ['id' => $id], body: $body);
    }
}
