<?php

declare(strict_types=1);

namespace Recado;

/** A message and what became of it; `raw` has every field of the answer. */
final class Message
{
    /** The fields that an answer must have; compared with docs/openapi.json. */
    public const REQUIRED = [
        'id', 'batch_id', 'reference', 'phone', 'message', 'status', 'channel', 'scheduled_at', 'created_at', 'sent_at',
        'delivered_at', 'read_at', 'failed_at', 'canceled_at', 'failure_code', 'failure_reason',
    ];

    /**
     * @param ?string $phone null once erased, and where `raw` has a `user_id` in its place
     * @param array<string, mixed> $raw
     */
    private function __construct(
        public readonly int $id,
        public readonly ?int $batchId,
        public readonly ?string $reference,
        public readonly ?string $phone,
        public readonly ?string $message,
        public readonly string $status,
        public readonly ?string $channel,
        public readonly ?string $scheduledAt,
        public readonly ?string $createdAt,
        public readonly ?string $sentAt,
        public readonly ?string $deliveredAt,
        public readonly ?string $readAt,
        public readonly ?string $failedAt,
        public readonly ?string $canceledAt,
        public readonly ?string $failureCode,
        public readonly ?string $failureReason,
        public readonly array $raw,
    ) {
    }

    public static function of(array $answer): self
    {
        $answer = Fields::checked($answer, self::REQUIRED, 'message');
        $values = array_map(static fn (string $name): mixed => $answer[$name], self::REQUIRED);
        return new self(...[...$values, $answer]);
    }

    /** The status as an enum; null for one that this release does not know. */
    public function knownStatus(): ?MessageStatus
    {
        return MessageStatus::tryFrom($this->status);
    }
}
