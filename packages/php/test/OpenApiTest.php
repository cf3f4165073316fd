<?php

declare(strict_types=1);

namespace Recado\Test;

use PHPUnit\Framework\TestCase;
use Recado\Client;
use Recado\EnqueueResult;
use Recado\ErrorCode;
use Recado\Event;
use Recado\EventType;
use Recado\File;
use Recado\Message;
use Recado\MessageStatus;
use Recado\NewMessage;
use Recado\Operations;
use Recado\QueuedMessage;

/** What this package knows of the API, compared with the document that the server is described by. */
final class OpenApiTest extends TestCase
{
    /** The usual operations have the names that they have in every client. */
    private const SHORT = [
        'enqueueMessages' => 'enqueue',
        'getMessage' => 'message',
        'listMessages' => 'messages',
        'cancelMessage' => 'cancel',
        'uploadMedia' => 'upload',
    ];

    private static array $document;

    public static function setUpBeforeClass(): void
    {
        $file = dirname(__DIR__, 3) . '/docs/openapi.json';
        if (!is_file($file)) {
            self::markTestSkipped('docs/openapi.json is only in the repository');
        }
        self::$document = json_decode((string) file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
    }

    public function testEveryOperationIsKnownWithMethodAndPathAndAFieldOfItsAnswer(): void
    {
        $operations = array_map(static fn (array $operation): array
            => [$operation['method'], $operation['path'], $operation['mark']], self::operations());
        self::assertSame(self::sorted($operations), self::sorted(Operations::ALL));
    }

    public function testEveryOperationHasAMethod(): void
    {
        $missing = array_filter(array_keys(self::operations()), static fn (string $name): bool
            => !method_exists(Client::class, self::SHORT[$name] ?? $name));
        self::assertSame([], array_values($missing));
    }

    public function testOperationsWithAnIdempotencyKeyAreThose(): void
    {
        $names = array_keys(array_filter(self::operations(), static fn (array $operation): bool
            => in_array('Idempotency-Key', $operation['parameters'], true)));
        self::assertEqualsCanonicalizing($names, Operations::WITH_IDEMPOTENCY_KEY);
    }

    /** @return iterable<array{class-string<\BackedEnum>, string}> */
    public static function enums(): iterable
    {
        yield [ErrorCode::class, 'ErrorCode'];
        yield [MessageStatus::class, 'MessageStatus'];
        yield [EventType::class, 'WebhookEvent'];
    }

    /** @dataProvider enums */
    public function testEnumsAreThose(string $enum, string $schema): void
    {
        self::assertSame(self::schema($schema)['enum'], array_column($enum::cases(), 'value'));
    }

    public function testEveryCodeOfAnErrorHasAClass(): void
    {
        foreach (ErrorCode::cases() as $code) {
            self::assertTrue(class_exists('Recado\\Errors\\' . $code->name), $code->value);
        }
    }

    /** @return iterable<array{class-string, string}> */
    public static function objects(): iterable
    {
        yield [EnqueueResult::class, 'EnqueueAnswer'];
        yield [QueuedMessage::class, 'QueuedMessage'];
        yield [Message::class, 'Message'];
        yield [File::class, 'StoredFile'];
    }

    /** @dataProvider objects */
    public function testWhatIsReadFromAnswersIsAlwaysThere(string $class, string $schema): void
    {
        self::assertSame([], array_diff($class::REQUIRED, self::schema($schema)['required']));
        $optional = [
            'QueuedMessage' => ['simulated', 'user_id'],
            'EnqueueAnswer' => ['rejected', 'warnings', 'timezone'],
        ][$schema] ?? [];
        self::assertSame([], array_diff($optional, array_keys(self::schema($schema)['properties'])));
    }

    /** @dataProvider objects */
    public function testWhatMayBeNullIsNullableHere(string $class, string $schema): void
    {
        $parameters = (new \ReflectionClass($class))->getConstructor()->getParameters();
        $wrong = array_filter($parameters, static function (\ReflectionParameter $parameter) use ($schema): bool {
            $types = (array) (self::schema($schema)['properties'][self::wire($parameter->getName())]['type'] ?? []);
            return in_array('null', $types, true) && !$parameter->allowsNull();
        });
        self::assertSame([], array_values($wrong));
    }

    public function testEventsHaveThoseFields(): void
    {
        foreach (self::$document['webhooks'] as $name => $webhook) {
            $schema = $webhook['post']['requestBody']['content']['application/json']['schema'];
            self::assertSame([], array_diff(Event::REQUIRED, $schema['required']), $name);
        }
    }

    public function testAMessageHasEveryFieldOfTheApi(): void
    {
        $names = array_map(
            static fn (\ReflectionProperty $property): string => self::wire($property->getName()),
            (new \ReflectionClass(NewMessage::class))->getProperties(),
        );
        self::assertEqualsCanonicalizing(array_keys(self::schema('NewMessage')['properties']), $names);
    }

    /** @return iterable<array{string, string}> */
    public static function bodies(): iterable
    {
        yield ['enqueue', 'EnqueueRequest'];
        yield ['rescheduleMessage', 'RescheduleRequest'];
        yield ['rescheduleBatch', 'RescheduleRequest'];
        yield ['tellPaymentStatus', 'PaymentStatusRequest'];
        yield ['createWebhook', 'NewWebhook'];
        yield ['rotateWebhookSecret', 'SecretRotation'];
        yield ['replayWebhook', 'ReplayRequest'];
        yield ['addOptOut', 'NewOptOut'];
    }

    /** @dataProvider bodies */
    public function testMethodsTakeEveryFieldAndAskForTheRequiredOnes(string $method, string $schema): void
    {
        $parameters = array_diff_key(self::parameters($method), ['idempotency_key' => false, 'id' => false]);
        self::assertEqualsCanonicalizing(array_keys(self::schema($schema)['properties']), array_keys($parameters));
        $required = array_keys(array_filter($parameters));
        self::assertEqualsCanonicalizing(self::schema($schema)['required'] ?? [], $required);
    }

    public function testListsTakeEveryFilter(): void
    {
        foreach (self::operations() as $name => $operation) {
            if ($operation['query'] !== []) {
                $parameters = array_keys(array_diff_key(self::parameters(self::SHORT[$name] ?? $name), array_flip($operation['inPath'])));
                self::assertEqualsCanonicalizing($operation['query'], $parameters, $name);
            }
        }
    }

    /** @return array<string, array{method: string, path: string, parameters: list<string>, query: list<string>}> */
    private static function operations(): array
    {
        $operations = [];
        foreach (self::$document['paths'] as $path => $item) {
            foreach ($item as $method => $operation) {
                if (isset($operation['operationId'])) {
                    $names = static fn (string $in): array => array_column(array_filter(
                        $operation['parameters'] ?? [],
                        static fn (array $one): bool => ($one['in'] ?? null) === $in,
                    ), 'name');
                    $operations[$operation['operationId']] = [
                        'method' => strtoupper($method),
                        'path' => $path,
                        'parameters' => $names('header'),
                        'query' => $names('query'),
                        'inPath' => $names('path'),
                        'mark' => self::mark($operation['responses']),
                    ];
                }
            }
        }
        return $operations;
    }

    /** As scripts/lib/answer-mark.mjs chooses it. */
    private static function mark(array $responses): ?string
    {
        $good = array_filter($responses, static fn (int|string $status): bool => intdiv((int) $status, 100) === 2, ARRAY_FILTER_USE_KEY);
        $schema = reset($good)['content']['application/json']['schema'] ?? null;
        if ($schema === null) {
            return null;
        }
        $required = (isset($schema['$ref']) ? self::schema(basename($schema['$ref'])) : $schema)['required'] ?? [];
        return array_values(array_intersect(['data', 'messages', 'id'], $required))[0] ?? $required[0] ?? '';
    }

    /** @return array<string, bool> names as on the wire, and whether they must be given */
    private static function parameters(string $method): array
    {
        $parameters = [];
        foreach ((new \ReflectionMethod(Client::class, $method))->getParameters() as $parameter) {
            $parameters[self::wire($parameter->getName())] = !$parameter->isOptional();
        }
        return $parameters;
    }

    private static function wire(string $name): string
    {
        return strtolower((string) preg_replace('/[A-Z]/', '_$0', $name));
    }

    private static function schema(string $name): array
    {
        return self::$document['components']['schemas'][$name];
    }

    private static function sorted(array $values): array
    {
        ksort($values);
        return $values;
    }
}
