<?php

declare(strict_types=1);

namespace Recado;

/** @internal */
final class Json
{
    /** An empty array as a body is an object: no body of the API is a list. */
    public static function encode(array $body): string
    {
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION;
        try {
            return json_encode($body === [] ? new \stdClass() : $body, $flags);
        } catch (\JsonException $cause) {
            throw new \InvalidArgumentException("not to be written as JSON: {$cause->getMessage()}", 0, $cause);
        }
    }

    /** Without null, with times as ISO 8601 and enums as their values; lists stay lists. */
    public static function fields(array $fields): array
    {
        return array_map(self::value(...), array_filter($fields, static fn (mixed $value): bool => $value !== null));
    }

    private static function value(mixed $value): mixed
    {
        return match (true) {
            $value instanceof \DateTimeInterface => $value->format(\DateTimeInterface::ATOM),
            $value instanceof \BackedEnum => $value->value,
            $value instanceof NewMessage => $value->toArray(),
            is_array($value) => array_map(self::value(...), $value),
            default => $value,
        };
    }
}
