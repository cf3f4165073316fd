<?php

declare(strict_types=1);

namespace Recado;

/** The time that repeats are measured by; tests give one that does not wait. */
interface Clock
{
    /** Seconds of a clock that is never set back. */
    public function now(): float;

    public function sleep(float $seconds): void;
}
