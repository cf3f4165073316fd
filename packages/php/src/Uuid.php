<?php

declare(strict_types=1);

namespace Recado;

/** @internal */
final class Uuid
{
    /** A UUID of version 4 (RFC 9562). */
    public static function random(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
