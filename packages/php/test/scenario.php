<?php

/**
 * What a program does with this package, against a started server: `php scenario.php one`, `many` or `odd`, with
 * RECADO_URL, RECADO_KEY and, for `one`, WEBHOOK_FILE.
 */

declare(strict_types=1);

use Recado\Client;
use Recado\Guzzle;
use Recado\Message;
use Recado\MessageStatus;
use Recado\NewMessage;
use Recado\RecadoException;
use Recado\Webhook;
use Recado\WebhookNotGenuine;

// Beside Composer's vendor it uses the installed package; in its own folder, the sources.
require __DIR__ . (is_file(__DIR__ . '/vendor/autoload.php') ? '/vendor/autoload.php' : '/autoload.php');

/** Looks the message up until it has left. */
function untilItLeft(Client $recado, int $id): Message
{
    $end = microtime(true) + 30;
    do {
        $message = $recado->message($id);
        if (in_array($message->knownStatus(), [MessageStatus::Read, MessageStatus::Delivered, MessageStatus::Sent], true)) {
            return $message;
        }
        usleep(100_000);
    } while (microtime(true) < $end);
    throw new RuntimeException("message $id is {$message->status} after 30 seconds");
}

/** @return array{string, string} the type of the genuine event, and what became of the forged one */
function verified(string $file): array
{
    ['secret' => $secret, 'headers' => $headers, 'body' => $body] = json_decode((string) file_get_contents($file), true);
    $type = Webhook::verify($body, $headers, $secret)->type;
    $forged = $body;
    $forged[intdiv(strlen($body), 2)] = $forged[intdiv(strlen($body), 2)] === 'x' ? 'y' : 'x';
    try {
        Webhook::verify($forged, $headers, $secret);
        return [$type, 'accepted'];
    } catch (WebhookNotGenuine) {
        return [$type, 'refused'];
    }
}

function one(Client $recado): void
{
    $sent = untilItLeft($recado, $recado->send('5511987654321', 'Olá do PHP')->id);
    $later = new NewMessage('5511987654321', 'Até amanhã', scheduledAt: new DateTimeImmutable('tomorrow 10:00'));
    $canceled = $recado->message($recado->cancel($recado->enqueue($later)->messages[0]->id)->id);
    file_put_contents('boleto "ção".pdf', '%PDF-1.4');
    $file = $recado->upload('boleto "ção".pdf');
    [$type, $forged] = verified((string) getenv('WEBHOOK_FILE'));
    echo json_encode([
        'sent' => ['id' => $sent->id, 'status' => $sent->status],
        'canceled' => ['id' => $canceled->id, 'status' => $canceled->status],
        'file' => $file->filename,
        'webhook' => $type,
        'forged' => $forged,
    ], JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE), "\n";
}

function many(Client $recado): void
{
    for ($n = 1; $n <= 200; $n++) {
        $recado->send('5511987654321', "numero $n");
        echo "$n\n";
    }
    echo json_encode(['sent' => 200]), "\n";
}

/** Asks for each odd answer by a reading, a change and a send, each in a process of its own; prints how each ended. */
function odd(): void
{
    $processes = [];
    for ($number = 1; $number <= (int) getenv('ODD_ANSWERS'); $number++) {
        foreach (['message', 'cancel', 'send'] as $call) {
            $process = proc_open([PHP_BINARY, __FILE__, 'one-odd', (string) $number, $call], [1 => ['pipe', 'w']], $pipes);
            $processes[] = [$process, $pipes[1]];
        }
    }
    echo '[', implode(',', array_map(static fn (array $one): string => (string) stream_get_contents($one[1]), $processes)), "]\n";
}

function oneOdd(int $number, string $call): void
{
    $timeout = (int) getenv('ODD_ATTEMPT_MS') / 1000;
    $recado = Guzzle::client((string) getenv('RECADO_URL'), (string) getenv('RECADO_KEY'), timeout: $timeout);
    $told = ['number' => $number, 'call' => $call];
    try {
        $told['id'] = match ($call) {
            'message' => $recado->message(9000 + $number)->id,
            'cancel' => $recado->cancel(9000 + $number)->id,
            'send' => $recado->send(sprintf('55119876590%02d', $number), 'Oi')->id,
        };
    } catch (RecadoException $error) {
        $told += ['code' => $error->errorCode, 'status' => $error->status ?? 0, 'mayBeDone' => $error->mayHaveBeenDone];
    } catch (Throwable $error) {
        $told['foreign'] = get_class($error) . ': ' . $error->getMessage();
    }
    echo json_encode($told, JSON_THROW_ON_ERROR);
}

$recado = Guzzle::client((string) getenv('RECADO_URL'), (string) getenv('RECADO_KEY'));
match ($argv[1] ?? '') {
    'one' => one($recado),
    'many' => many($recado),
    'odd' => odd(),
    'one-odd' => oneOdd((int) $argv[2], $argv[3]),
    default => exit("usage: php scenario.php one|many|odd\n"),
};
