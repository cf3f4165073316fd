<?php

declare(strict_types=1);

namespace Recado\Test\Laravel;

use Illuminate\Notifications\Notifiable;

/** Somebody who is notified, as a model would be. */
final class User
{
    use Notifiable;

    /** @param string|list<string>|null $phone */
    public function __construct(public string $name, private readonly string|array|null $phone)
    {
    }

    /** @return string|list<string>|null */
    public function routeNotificationForRecado(): string|array|null
    {
        return $this->phone;
    }
}
