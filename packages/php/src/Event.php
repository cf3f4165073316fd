<?php

declare(strict_types=1);

namespace Recado;

/** A verified event. */
final class Event
{
    /** The fields of every body; compared with docs/openapi.json. */
    public const REQUIRED = ['type', 'timestamp', 'data'];

    /**
     * @param string $id the same for every attempt and replay: process each id once
     * @param string $type such as `message.delivered`; ignore those that you do not know
     * @param string $timestamp when it happened
     * @param array<string, mixed> $data
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly array $data,
    ) {
    }

    /** The type as an enum; null for one that this release does not know. */
    public function knownType(): ?EventType
    {
        return EventType::tryFrom($this->type);
    }
}
