<?php

declare(strict_types=1);

return [
    // The address of the server, without /api.
    'url' => env('RECADO_URL', 'http://127.0.0.1:3000'),

    // An API key with the scope messages:write.
    'key' => env('RECADO_KEY'),

    // The channel that sends notifications; null is the default one of the key.
    'channel' => env('RECADO_CHANNEL'),

    // The secret of the webhook. While it is replaced: the new one and the old one, separated by a comma.
    'webhook_secret' => env('RECADO_WEBHOOK_SECRET'),

    // Seconds for which a call is repeated while the server does not answer.
    'deadline' => 120,

    // The language of the texts of errors: pt-BR or en.
    'language' => 'pt-BR',
];
