<?php

declare(strict_types=1);

namespace Recado;

/**
 * One call of the API: the same bytes for every attempt.
 *
 * @internal
 */
final class Call
{
    /** Statuses after which a call that is safe to repeat is tried again. */
    private const PASSING = [408, 429, 500, 502, 503, 504];

    public function __construct(
        public readonly string $method,
        public readonly string $target,
        public readonly ?string $body = null,
        public readonly ?string $contentType = null,
        public readonly ?string $idempotencyKey = null,
        public readonly ?string $ifMatch = null,
        /** The field by which its answer is known; empty: any object; null: it answers nothing. */
        public readonly ?string $mark = '',
    ) {
    }

    /**
     * GET, PUT, DELETE and what has an Idempotency-Key: whatever became of an attempt, another one does no harm. With
     * If-Match the version may be that of the lost attempt itself: a repeat would blame somebody else.
     */
    private function isSafe(): bool
    {
        $harmless = $this->ifMatch === null && in_array($this->method, ['GET', 'PUT', 'DELETE'], true);
        return $this->idempotencyKey !== null || $harmless;
    }

    /** Whether it changes nothing, so that nothing can have been done of it. */
    public function isReading(): bool
    {
        return $this->method === 'GET';
    }

    public function mayRepeat(RecadoException $error): bool
    {
        if ($error instanceof NoAnswer) {
            return !$error->lasting && (!$error->connected || $this->isSafe());
        }
        if (!$error instanceof ApiError) {
            return false;
        }
        if (!$this->isSafe()) {
            return $error->status === 429;
        }
        return in_array($error->status, self::PASSING, true) || $error->errorCode === ErrorCode::IdempotencyRunning->value;
    }
}
