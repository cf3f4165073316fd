<?php

declare(strict_types=1);

namespace Recado\Laravel;

use Illuminate\Support\Facades\Facade;
use Recado\Client;
use Recado\Testing\FakeRecado;

/**
 * The client as a facade.
 *
 * @method static \Recado\EnqueueResult enqueue(\Recado\NewMessage|array $messages, ?string $idempotencyKey = null)
 * @method static \Recado\QueuedMessage send(string $phone, string $message, ?string $idempotencyKey = null)
 * @method static \Recado\Message message(int $id)
 * @method static \Recado\Message cancel(int $id)
 * @method static \Recado\File upload(string $path, ?string $filename = null, ?string $mimetype = null)
 *
 * @see Client
 */
final class Recado extends Facade
{
    /** For tests: nothing leaves from here on, and what would have left can be asserted. */
    public static function fake(): FakeRecado
    {
        $fake = new FakeRecado();
        self::swap($fake->client);
        self::getFacadeApplication()->instance(FakeRecado::class, $fake);
        return $fake;
    }

    /** @param string|callable(array<string, mixed>): bool|null $what a part of its text, or what says whether it is the one */
    public static function assertSent(string $phone, string|callable|null $what = null): void
    {
        self::faked()->assertSent($phone, $what);
    }

    /** @param string|callable(array<string, mixed>): bool|null $what as of assertSent */
    public static function assertNotSent(string $phone, string|callable|null $what = null): void
    {
        self::faked()->assertNotSent($phone, $what);
    }

    public static function assertSentCount(int $count): void
    {
        self::faked()->assertSentCount($count);
    }

    public static function assertNothingSent(): void
    {
        self::faked()->assertNothingSent();
    }

    private static function faked(): FakeRecado
    {
        $app = self::getFacadeApplication();
        return $app->bound(FakeRecado::class)
            ? $app->make(FakeRecado::class)
            : throw new \LogicException('call Recado::fake() first');
    }

    protected static function getFacadeAccessor(): string
    {
        return Client::class;
    }
}
