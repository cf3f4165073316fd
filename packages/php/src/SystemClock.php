<?php

declare(strict_types=1);

namespace Recado;

/** The clock of the machine. */
final class SystemClock implements Clock
{
    public function now(): float
    {
        return hrtime(true) / 1e9;
    }

    public function sleep(float $seconds): void
    {
        usleep((int) round($seconds * 1e6));
    }
}
