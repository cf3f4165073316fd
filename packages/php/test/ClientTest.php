<?php

declare(strict_types=1);

namespace Recado\Test;

use Nyholm\Psr7\Response;
use PHPUnit\Framework\TestCase;
use Recado\ApiError;
use Recado\Errors\ValidationFailed;
use Recado\MessageStatus;
use Recado\NewMessage;
use Recado\NoAnswer;
use Recado\Test\Support\LostAnswer;
use Recado\Test\Support\ScriptedHttp;
use Recado\Transport;

final class ClientTest extends TestCase
{
    public function testRequestsCarryKeyAndLanguage(): void
    {
        $http = new ScriptedHttp([ScriptedHttp::answer(['name' => 'erp'])]);
        self::assertSame(['name' => 'erp'], $http->client()->getMe());
        $request = $http->requests[0];
        self::assertSame('http://recado.test/api/me', (string) $request->getUri());
        self::assertSame('Bearer rcd_key', $request->getHeaderLine('Authorization'));
        self::assertSame('pt-BR', $request->getHeaderLine('Accept-Language'));
        self::assertStringStartsWith('recado-php/' . Transport::VERSION . ' PHP/', $request->getHeaderLine('User-Agent'));
    }

    public function testAChangeSendsTheVersionThatWasReadAndIsNotRepeatedWhenItsAnswerIsLost(): void
    {
        $http = new ScriptedHttp([ScriptedHttp::answer(['name' => 'loja'], 200, ['ETag' => '"3"']), new LostAnswer()]);
        $client = $http->client();
        $client->getChannel('loja');
        $seen = $client->etag();
        self::assertSame('"3"', $seen);
        try {
            $client->archiveChannel('loja', $seen);
            self::fail('nothing was thrown');
        } catch (NoAnswer) {
            self::assertCount(2, $http->requests);
            self::assertSame('"3"', $http->requests[1]->getHeaderLine('If-Match'));
            self::assertNull($client->etag());
        }
    }

    public function testErrorsAreClassesByCode(): void
    {
        $errors = ['messages.0.phone' => ['Informe o telefone.']];
        $http = new ScriptedHttp([ScriptedHttp::problem(422, 'validation_failed', [], $errors)]);
        try {
            $http->client()->send('', 'Olá');
            self::fail('nothing was thrown');
        } catch (ValidationFailed $error) {
            self::assertSame(['validation_failed', 422, 422, $errors, 'r1', null], [
                $error->errorCode, $error->status, $error->getCode(), $error->errors, $error->requestId, $error->retryAfter,
            ]);
            self::assertSame(
                'validation_failed (HTTP 422): Assim não. [messages.0.phone: Informe o telefone.]',
                $error->getMessage(),
            );
        }
    }

    public function testAnUnknownCodeAndTheAnswerOfAnotherServerAreTheBaseClass(): void
    {
        $answers = ['a_later_code' => ScriptedHttp::problem(418, 'a_later_code'), '' => new Response(418, [], 'teapot')];
        foreach ($answers as $code => $answer) {
            try {
                (new ScriptedHttp([$answer]))->client()->getMe();
                self::fail('nothing was thrown');
            } catch (ApiError $error) {
                self::assertSame(ApiError::class, get_class($error));
                self::assertSame($code === '' ? 'not_recado' : $code, $error->errorCode);
                self::assertSame(418, $error->status);
            }
        }
    }

    public function testPagesAreFetchedAsTheyAreRead(): void
    {
        $http = new ScriptedHttp([
            ScriptedHttp::answer(['data' => [['phone' => '1']], 'next_cursor' => 'a+b']),
            ScriptedHttp::answer(['data' => [], 'next_cursor' => 'c']),
            ScriptedHttp::answer(['data' => [['phone' => '2']], 'next_cursor' => null]),
        ]);
        $entries = $http->client()->listOptOuts(limit: 1);
        self::assertSame('1', $entries->current()['phone']);
        self::assertCount(1, $http->requests);
        self::assertSame(['1', '2'], array_column(iterator_to_array($entries, false), 'phone'));
        self::assertSame(['limit=1', 'cursor=a%2Bb&limit=1', 'cursor=c&limit=1'], array_map(
            static fn ($request): string => $request->getUri()->getQuery(),
            $http->requests,
        ));
    }

    public function testFiltersTakeListsEnumsAndTimes(): void
    {
        $http = new ScriptedHttp([ScriptedHttp::answer(['data' => [], 'next_cursor' => null])]);
        $messages = $http->client()->messages(
            status: [MessageStatus::Failed, 'Expirada'],
            createdFrom: new \DateTimeImmutable('2026-11-20T12:00:00+00:00'),
        );
        self::assertSame([], iterator_to_array($messages));
        self::assertSame(
            'status=Falhou%2CExpirada&created_from=2026-11-20T12%3A00%3A00%2B00%3A00',
            $http->requests[0]->getUri()->getQuery(),
        );
    }

    public function testPartsOfPathsAreEncodedAndNeverEmpty(): void
    {
        $http = new ScriptedHttp([new Response(204)]);
        $http->client()->removeListPerson('Clientes / VIP?', '5511987654321');
        self::assertSame('/api/lists/Clientes%20%2F%20VIP%3F/people/5511987654321', $http->requests[0]->getUri()->getPath());
        foreach (['', '..'] as $name) {
            try {
                $http->client()->removeListPerson($name, '5511987654321');
                self::fail('nothing was thrown');
            } catch (\InvalidArgumentException $error) {
                self::assertSame('name must not be empty', $error->getMessage());
            }
        }
        self::assertCount(1, $http->requests);
    }

    public function testAFileIsUploadedAsAForm(): void
    {
        $file = ['id' => 'med_1', 'type' => 'document', 'mimetype' => 'application/pdf', 'filename' => 'a.pdf'];
        $http = new ScriptedHttp([
            ScriptedHttp::answer($file + ['size' => 3, 'sha256' => 'x', 'expires_at' => '2026-12-26T15:00:00.000Z'], 201),
        ]);
        $uploaded = $http->client()->uploadBytes("a\r\nb\0", "bole\"to\r\n.pdf", 'application/pdf');
        self::assertSame('med_1', $uploaded->id);
        $request = $http->requests[0];
        $type = $request->getHeaderLine('Content-Type');
        self::assertSame(1, preg_match('#^multipart/form-data; boundary=(\S+)$#', $type, $found));
        self::assertSame(
            "--{$found[1]}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"bole\\\"to%0D%0A.pdf\"\r\n"
                . "Content-Type: application/pdf\r\n\r\na\r\nb\0\r\n--{$found[1]}--\r\n",
            (string) $request->getBody(),
        );
    }

    public function testAFileThatCannotBeReadIsSaidByItsPath(): void
    {
        $this->expectExceptionMessage('the file /nowhere/boleto.pdf cannot be read');
        (new ScriptedHttp([new Response(500)]))->client()->upload('/nowhere/boleto.pdf');
    }

    /** @return iterable<array{string, string, string}> */
    public static function wrongSettings(): iterable
    {
        yield ['recado.test', 'rcd_key', 'must begin with http'];
        yield ['ftp://recado.test', 'rcd_key', 'must begin with http'];
        yield ['http://recado.test', '', 'the API key is empty'];
        yield ['http://recado.test', "rcd_key\n", 'the API key is empty or has characters'];
    }

    /** @dataProvider wrongSettings */
    public function testWrongSettingsAreRefusedBeforeAnyRequest(string $url, string $key, string $text): void
    {
        $factory = new \Nyholm\Psr7\Factory\Psr17Factory();
        $this->expectException(\InvalidArgumentException::class);
        $this->expectExceptionMessage($text);
        new \Recado\Client($url, $key, new ScriptedHttp([]), $factory, $factory);
    }

    public function testTheKeyIsInNoDumpAndNoError(): void
    {
        $client = (new ScriptedHttp([ScriptedHttp::problem(401, 'unauthorized')]))->client();
        self::assertStringNotContainsString('rcd_key', print_r($client, true));
        try {
            $client->getMe();
        } catch (ApiError $error) {
            self::assertStringNotContainsString('rcd_key', $error->getMessage());
        }
    }

    public function testTextThatIsNotUtf8IsRefusedBeforeAnyRequest(): void
    {
        $http = new ScriptedHttp([ScriptedHttp::queued()]);
        try {
            $http->client()->send('5511987654321', "Ol\xe1");
            self::fail('nothing was thrown');
        } catch (\InvalidArgumentException $error) {
            self::assertStringContainsString('UTF-8', $error->getMessage());
        }
        self::assertSame([], $http->requests);
    }

    public function testAMessageKnowsTheNamesOfTheApi(): void
    {
        $message = new NewMessage(message: 'Oi', scheduledAt: '2026-11-20 16:30:00', variables: [], replyTo: 'wamid.1');
        self::assertSame(
            ['phone' => '5511987654321', 'message' => 'Oi', 'scheduled_at' => '2026-11-20 16:30:00', 'reply_to' => 'wamid.1'],
            $message->to('5511987654321')->toArray(),
        );
    }
}
