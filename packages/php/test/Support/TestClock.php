<?php

declare(strict_types=1);

namespace Recado\Test\Support;

use Recado\Clock;

/** A clock that is set forward by every wait. */
final class TestClock implements Clock
{
    /** @var list<float> */
    public array $waits = [];
    private float $now = 1_000.0;

    public function now(): float
    {
        return $this->now;
    }

    public function sleep(float $seconds): void
    {
        $this->waits[] = $seconds;
        $this->now += $seconds;
    }
}
