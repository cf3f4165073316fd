<?php

declare(strict_types=1);

namespace Recado;

/** What became of a request to enqueue. */
final class EnqueueResult
{
    /** The fields that an answer must have; compared with docs/openapi.json. */
    public const REQUIRED = ['batch_id', 'messages'];

    /**
     * @param list<QueuedMessage> $messages in the order of the request
     * @param list<array{index: int, errors: array<string, list<string>>}> $rejected with `onInvalid: 'skip'`
     * @param list<array{path: string, code: string, message: string}> $warnings
     * @param array<string, mixed> $raw the whole answer
     */
    private function __construct(
        public readonly int $batchId,
        public readonly array $messages,
        public readonly array $rejected,
        public readonly array $warnings,
        public readonly ?string $timezone,
        public readonly array $raw,
    ) {
    }

    public static function of(array $answer): self
    {
        $answer = Fields::checked($answer, self::REQUIRED, 'queued batch');
        return new self(
            $answer['batch_id'],
            array_map(QueuedMessage::of(...), $answer['messages']),
            $answer['rejected'] ?? [],
            $answer['warnings'] ?? [],
            $answer['timezone'] ?? null,
            $answer,
        );
    }
}
