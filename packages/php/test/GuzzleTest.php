<?php

declare(strict_types=1);

namespace Recado\Test;

use PHPUnit\Framework\TestCase;
use Recado\Guzzle;
use Recado\NoAnswer;
use Recado\Repeats;
use Recado\Test\Support\TestClock;

/** The real Guzzle, where nobody listens and where somebody hangs up. */
final class GuzzleTest extends TestCase
{
    public function testARefusedConnectionIsToldFromALostAnswer(): void
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        $address = 'http://' . stream_socket_get_name($socket, false);
        fclose($socket);
        $error = self::failure($address);
        self::assertFalse($error->connected);
        self::assertFalse($error->lasting);
    }

    public function testAnAnswerThatDoesNotComeMayHaveBeenActedOn(): void
    {
        // The system accepts the connection by itself, and nobody reads what is sent.
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        $error = self::failure('http://' . stream_socket_get_name($socket, false));
        fclose($socket);
        self::assertTrue($error->connected);
        self::assertFalse($error->lasting);
    }

    private static function failure(string $address): NoAnswer
    {
        try {
            Guzzle::client($address, 'rcd_key', new Repeats(0.0, new TestClock()), timeout: 0.2)->getMe();
        } catch (NoAnswer $error) {
            return $error;
        }
        self::fail('an answer came');
    }
}
