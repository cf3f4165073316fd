<?php

declare(strict_types=1);

namespace Recado\Laravel;

use Illuminate\Notifications\Notification;
use Recado\Client;
use Recado\EnqueueResult;
use Recado\NewMessage;

/**
 * The notification channel `recado`. The notification has `toRecado($notifiable)`, which answers a text, a NewMessage or
 * the fields of one; the number comes from it or from `routeNotificationForRecado($notification)` of the notifiable: a
 * text, a list of them, or null for somebody who gets none.
 */
final class RecadoChannel
{
    /** @param \Closure(): Client $client asked at each send, since Laravel keeps channels and Recado::fake() changes it */
    public function __construct(private readonly \Closure $client, private readonly ?string $channel = null)
    {
    }

    /** @return ?EnqueueResult null where the notifiable has no number, as in Laravel's own channels */
    public function send(mixed $notifiable, Notification $notification): ?EnqueueResult
    {
        $messages = $this->messages($notifiable, $notification);
        if ($messages === []) {
            return null;
        }
        return ($this->client)()->enqueue($messages, self::idempotencyKey($notification), channel: $this->channel);
    }

    /** @return list<NewMessage> */
    private function messages(mixed $notifiable, Notification $notification): array
    {
        $message = self::message($notifiable, $notification);
        if ($message->phone !== null || $message->userId !== null) {
            return [$message];
        }
        $phones = $notifiable->routeNotificationFor('recado', $notification) ?? [];
        return array_map($message->to(...), array_values((array) $phones));
    }

    private static function message(mixed $notifiable, Notification $notification): NewMessage
    {
        if (!method_exists($notification, 'toRecado')) {
            throw new \BadMethodCallException(get_class($notification) . ' has no toRecado($notifiable)');
        }
        $given = $notification->toRecado($notifiable);
        return match (true) {
            $given instanceof NewMessage => $given,
            is_string($given) => new NewMessage(message: $given),
            is_array($given) => new NewMessage(...$given),
            default => throw new \UnexpectedValueException(
                get_class($notification) . '::toRecado answers neither a text, nor a NewMessage, nor its fields',
            ),
        };
    }

    /**
     * Laravel gives each notification to each notifiable an id, which stays the same when a job of the queue runs again:
     * then the server answers as the first time, and nothing is sent twice.
     */
    private static function idempotencyKey(Notification $notification): ?string
    {
        $id = $notification->id ?? null;
        return is_string($id) && $id !== '' ? "laravel-$id" : null;
    }
}
