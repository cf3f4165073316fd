<?php

declare(strict_types=1);

namespace Recado\Testing;

use GuzzleHttp\Psr7\HttpFactory;
use PHPUnit\Framework\Assert;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Recado\Client;
use Recado\Repeats;

/** A Recado for the tests of your program: `$fake->client` is the real client before a server in memory. */
final class FakeRecado
{
    public readonly Client $client;
    private readonly FakeServer $server;

    /** @param RequestFactoryInterface&ResponseFactoryInterface&StreamFactoryInterface $factory default: that of Guzzle */
    public function __construct(?RequestFactoryInterface $factory = null)
    {
        $factory ??= new HttpFactory();
        $this->server = new FakeServer($factory, $factory);
        // What the fake refuses is thrown at once: nothing in memory changes by waiting.
        $this->client = new Client('http://recado.test', 'fake', $this->server, $factory, $factory, new Repeats(0.0));
    }

    /** What an operation answers from now on, such as `getBatch`: the fake itself only queues, looks up and cancels. */
    public function answer(string $operation, array $answer): self
    {
        $this->server->answer($operation, $answer);
        return $this;
    }

    /**
     * The messages that were queued, as the program gave them; `batch` has the other fields of their request.
     *
     * @param ?callable(array<string, mixed>): bool $matches
     * @return list<array<string, mixed>>
     */
    public function sent(?string $phone = null, ?callable $matches = null): array
    {
        return array_values(array_filter($this->server->queued, static fn (array $message): bool
            => ($phone === null || ($message['phone'] ?? null) === $phone)
                && ($matches === null || $matches($message))));
    }

    /** @param string|callable(array<string, mixed>): bool|null $what a part of its text, or what says whether it is the one */
    public function assertSent(string $phone, string|callable|null $what = null): void
    {
        Assert::assertNotEmpty($this->matching($phone, $what), "no such message was sent to $phone\n{$this->list()}");
    }

    /** @param string|callable(array<string, mixed>): bool|null $what as of assertSent */
    public function assertNotSent(string $phone, string|callable|null $what = null): void
    {
        Assert::assertEmpty($this->matching($phone, $what), "such a message was sent to $phone\n{$this->list()}");
    }

    public function assertSentCount(int $count): void
    {
        Assert::assertCount($count, $this->server->queued, $this->list());
    }

    public function assertNothingSent(): void
    {
        $this->assertSentCount(0);
    }

    private function matching(string $phone, string|callable|null $what): array
    {
        return $this->sent($phone, is_string($what)
            ? static fn (array $message): bool => str_contains($message['message'] ?? '', $what)
            : $what);
    }

    private function list(): string
    {
        $lines = array_map(static fn (array $message): string
            => '- ' . ($message['phone'] ?? '?') . ': ' . ($message['message'] ?? ''), $this->server->queued);
        return $lines === [] ? 'nothing was sent' : "what was sent:\n" . implode("\n", $lines);
    }
}
