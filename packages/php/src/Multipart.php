<?php

declare(strict_types=1);

namespace Recado;

/**
 * A form with one file (RFC 7578).
 *
 * @internal
 */
final class Multipart
{
    private function __construct(public readonly string $body, public readonly string $type)
    {
    }

    public static function ofFile(string $bytes, string $filename, ?string $mimetype): self
    {
        if ($mimetype !== null && preg_match('#^[\w.+-]+/[\w.+-]+(; ?[\w.+="-]+)*$#D', $mimetype) !== 1) {
            throw new \InvalidArgumentException("$mimetype is no MIME type");
        }
        $boundary = 'recado-' . bin2hex(random_bytes(16));
        // Quotes are escaped as RFC 2183 says, which the server reads; line breaks, which it refuses, as browsers do.
        $name = strtr($filename, ['\\' => '\\\\', '"' => '\\"', "\r" => '%0D', "\n" => '%0A']);
        $body = "--$boundary\r\n"
            . "Content-Disposition: form-data; name=\"file\"; filename=\"$name\"\r\n"
            . 'Content-Type: ' . ($mimetype ?? 'application/octet-stream') . "\r\n\r\n$bytes\r\n--$boundary--\r\n";
        return new self($body, "multipart/form-data; boundary=$boundary");
    }
}
