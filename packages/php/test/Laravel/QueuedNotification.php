<?php

declare(strict_types=1);

namespace Recado\Test\Laravel;

use Illuminate\Bus\Queueable;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Notifications\Notification;

/** A notification of a queue that says what a test tells it to. */
final class QueuedNotification extends Notification implements ShouldQueue
{
    use Queueable;

    public function __construct(private readonly mixed $content)
    {
    }

    /** @return list<string> */
    public function via(mixed $notifiable): array
    {
        return ['recado'];
    }

    public function toRecado(mixed $notifiable): mixed
    {
        return $this->content;
    }
}
