<?php

declare(strict_types=1);

namespace Recado;

/** A message as it was queued. */
final class QueuedMessage
{
    /** The fields that an answer must have; compared with docs/openapi.json. */
    public const REQUIRED = ['id', 'phone', 'status', 'scheduled_at'];

    /**
     * @param ?string $phone null where `$userId` stands in its place and no number is known
     * @param ?string $scheduledAt in the zone that EnqueueResult::$timezone names; null when it is not scheduled
     * @param bool $simulated the simulator takes it, so nobody receives it
     */
    private function __construct(
        public readonly int $id,
        public readonly ?string $phone,
        public readonly ?string $userId,
        public readonly string $status,
        public readonly ?string $scheduledAt,
        public readonly bool $simulated,
    ) {
    }

    public static function of(array $answer): self
    {
        $answer = Fields::checked($answer, self::REQUIRED, 'queued message');
        return new self(
            $answer['id'],
            $answer['phone'],
            $answer['user_id'] ?? null,
            $answer['status'],
            $answer['scheduled_at'],
            $answer['simulated'] ?? false,
        );
    }
}
