<?php

/**
 * What a program does with this package, against a started server: `php scenario.php one` and `php scenario.php many`,
 * with RECADO_URL, RECADO_KEY and, for `one`, WEBHOOK_FILE.
 */

declare(strict_types=1);

use Recado\Client;
use Recado\Guzzle;
use Recado\Message;
use Recado\MessageStatus;
use Recado\NewMessage;
use Recado\Webhook;
use Recado\WebhookNotGenuine;

// Beside Composer's vendor it uses the installed package; in its own folder, the sources.
require __DIR__ . (is_file(__DIR__ . '/vendor/autoload.php') ? '/vendor/autoload.php' : '/autoload.php');

/** Looks the message up until it has left. */
function untilItLeft(Client $recado, int $id): Message
{
    $end = microtime(true) + 30;
    do {
        $message = $recado->getMessage($id);
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
    $canceled = $recado->getMessage($recado->cancelMessage($recado->enqueue($later)->messages[0]->id)->id);
    [$type, $forged] = verified((string) getenv('WEBHOOK_FILE'));
    echo json_encode([
        'sent' => ['id' => $sent->id, 'status' => $sent->status],
        'canceled' => ['id' => $canceled->id, 'status' => $canceled->status],
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

$recado = Guzzle::client((string) getenv('RECADO_URL'), (string) getenv('RECADO_KEY'));
match ($argv[1] ?? '') {
    'one' => one($recado),
    'many' => many($recado),
    default => exit("usage: php scenario.php one|many\n"),
};
