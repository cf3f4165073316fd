<?php

declare(strict_types=1);

namespace Recado;

/** An uploaded file: `media: ['id' => $file->id]` of a message sends it. */
final class File
{
    /** The fields that an answer must have; compared with docs/openapi.json. */
    public const REQUIRED = ['id', 'type', 'mimetype', 'filename', 'size', 'sha256', 'expires_at'];

    private function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $mimetype,
        public readonly ?string $filename,
        public readonly int $size,
        public readonly string $sha256,
        public readonly string $expiresAt,
    ) {
    }

    public static function of(array $answer): self
    {
        $answer = Fields::checked($answer, self::REQUIRED, 'file');
        return new self(...array_map(static fn (string $name): mixed => $answer[$name], self::REQUIRED));
    }
}
