<?php

declare(strict_types=1);

namespace Recado;

/** @internal */
final class Fields
{
    /**
     * The answer, if it has what the objects of this package read.
     *
     * @param list<string> $required
     */
    public static function checked(array $answer, array $required, string $what): array
    {
        $missing = array_filter($required, static fn (string $name): bool => !array_key_exists($name, $answer));
        if ($missing !== []) {
            $names = implode(', ', $missing);
            throw new ApiError("what came in place of a $what lacks $names: is it a Recado?", ApiError::NOT_RECADO, 200);
        }
        return $answer;
    }
}
