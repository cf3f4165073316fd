<?php

declare(strict_types=1);

namespace Recado;

/** @internal */
final class Target
{
    /** Path and query of a request. */
    public static function of(string $template, array $path, array $query): string
    {
        $target = preg_replace_callback('/\{(\w+)\}/', static function (array $found) use ($path): string {
            $value = (string) ($path[$found[1]] ?? '');
            // An empty part would lead to another operation: DELETE /api/webhooks/ in place of one webhook.
            return $value !== '' && $value !== '.' && $value !== '..'
                ? rawurlencode($value)
                : throw new \InvalidArgumentException("{$found[1]} must not be empty");
        }, $template);
        $text = http_build_query(array_map(self::value(...), Json::fields($query)), '', '&', PHP_QUERY_RFC3986);
        return $text === '' ? $target : "$target?$text";
    }

    private static function value(mixed $value): mixed
    {
        return is_array($value) ? implode(',', $value) : $value;
    }
}
