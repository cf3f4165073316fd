<?php

declare(strict_types=1);

namespace Recado;

/** How long a call is repeated, and the waits between its attempts: full jitter from one second, doubling. */
final class Repeats
{
    /** No longer than this, so that a server that is back is found within half a minute. */
    private const LONGEST_WAIT = 30.0;

    private readonly Clock $clock;

    /**
     * @param float $deadline seconds from the beginning of a call after which no other attempt begins
     * @param ?\Closure(): float $random from 0 to 1
     */
    public function __construct(
        private readonly float $deadline = 120.0,
        ?Clock $clock = null,
        private readonly ?\Closure $random = null,
    ) {
        $this->clock = $clock ?? new SystemClock();
    }

    /**
     * Does what `$attempt` does until it throws nothing, `$mayRepeat` refuses what it threw, or the deadline is near.
     *
     * @template T
     * @param callable(): T $attempt
     * @param callable(RecadoException): bool $mayRepeat
     * @return T
     */
    public function run(callable $attempt, callable $mayRepeat): mixed
    {
        $end = $this->clock->now() + $this->deadline;
        for ($failures = 0;; $failures++) {
            try {
                return $attempt();
            } catch (RecadoException $error) {
                $wait = $this->wait($failures, $error);
                if (!$mayRepeat($error) || $this->clock->now() + $wait >= $end) {
                    throw $error;
                }
                $this->clock->sleep($wait);
            }
        }
    }

    private function wait(int $failures, RecadoException $error): float
    {
        $random = $this->random === null ? random_int(0, PHP_INT_MAX) / PHP_INT_MAX : ($this->random)();
        $asked = $error instanceof ApiError ? $error->retryAfter ?? 0.0 : 0.0;
        return max($asked, $random * min(self::LONGEST_WAIT, 2.0 ** $failures));
    }
}
