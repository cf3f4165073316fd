<?php

declare(strict_types=1);

namespace Recado;

/** Every operation of the API by its name in docs/openapi.json, with its method and its path. */
final class Operations
{
    public const ALL = [
        'getBatch' => ['GET', '/api/batches/{id}'],
        'rescheduleBatch' => ['PATCH', '/api/batches/{id}'],
        'cancelBatch' => ['POST', '/api/batches/{id}/cancel'],
        'pauseBatch' => ['POST', '/api/batches/{id}/pause'],
        'resumeBatch' => ['POST', '/api/batches/{id}/resume'],
        'listChannels' => ['GET', '/api/channels'],
        'createChannel' => ['POST', '/api/channels'],
        'getChannel' => ['GET', '/api/channels/{name}'],
        'changeChannel' => ['PATCH', '/api/channels/{name}'],
        'archiveChannel' => ['DELETE', '/api/channels/{name}'],
        'checkChannel' => ['POST', '/api/channels/{name}/check'],
        'makeChannelDefault' => ['PUT', '/api/channels/{name}/default'],
        'getChannelPairing' => ['GET', '/api/channels/{name}/pairing'],
        'beginChannelPairing' => ['POST', '/api/channels/{name}/pairing'],
        'endChannelPairing' => ['DELETE', '/api/channels/{name}/pairing'],
        'pauseChannel' => ['POST', '/api/channels/{name}/pause'],
        'restoreChannel' => ['POST', '/api/channels/{name}/restore'],
        'resumeChannel' => ['POST', '/api/channels/{name}/resume'],
        'testChannel' => ['POST', '/api/channels/{name}/test'],
        'enqueueMessages' => ['POST', '/api/enqueue-messages'],
        'listKeys' => ['GET', '/api/keys'],
        'createKey' => ['POST', '/api/keys'],
        'getKey' => ['GET', '/api/keys/{id}'],
        'changeKey' => ['PATCH', '/api/keys/{id}'],
        'revokeKey' => ['DELETE', '/api/keys/{id}'],
        'rotateKey' => ['POST', '/api/keys/{id}/rotate'],
        'listPeopleLists' => ['GET', '/api/lists'],
        'createPeopleList' => ['POST', '/api/lists'],
        'renamePeopleList' => ['PATCH', '/api/lists/{name}'],
        'removePeopleList' => ['DELETE', '/api/lists/{name}'],
        'putListPeople' => ['PUT', '/api/lists/{name}/people'],
        'removeListPerson' => ['DELETE', '/api/lists/{name}/people/{phone}'],
        'getMe' => ['GET', '/api/me'],
        'uploadMedia' => ['POST', '/api/media'],
        'listMessages' => ['GET', '/api/messages'],
        'getMessage' => ['GET', '/api/messages/{id}'],
        'rescheduleMessage' => ['PATCH', '/api/messages/{id}'],
        'cancelMessage' => ['POST', '/api/messages/{id}/cancel'],
        'tellPaymentStatus' => ['POST', '/api/messages/{id}/payment-status'],
        'retryMessage' => ['POST', '/api/messages/{id}/retry'],
        'getOpenApi' => ['GET', '/api/openapi.json'],
        'listOptOuts' => ['GET', '/api/opt-outs'],
        'addOptOut' => ['POST', '/api/opt-outs'],
        'removeOptOut' => ['DELETE', '/api/opt-outs/{phone}'],
        'getRecipient' => ['GET', '/api/recipients/{phone}'],
        'eraseRecipient' => ['DELETE', '/api/recipients/{phone}'],
        'exportRecipient' => ['GET', '/api/recipients/{phone}/export'],
        'getStatus' => ['GET', '/api/status'],
        'listWebhooks' => ['GET', '/api/webhooks'],
        'createWebhook' => ['POST', '/api/webhooks'],
        'listenToWebhooks' => ['POST', '/api/webhooks/listeners'],
        'takeEvents' => ['POST', '/api/webhooks/listeners/{id}/take'],
        'replayWebhookDelivery' => ['POST', '/api/webhooks/deliveries/{id}/replay'],
        'getWebhook' => ['GET', '/api/webhooks/{id}'],
        'changeWebhook' => ['PATCH', '/api/webhooks/{id}'],
        'deleteWebhook' => ['DELETE', '/api/webhooks/{id}'],
        'listWebhookDeliveries' => ['GET', '/api/webhooks/{id}/deliveries'],
        'replayWebhook' => ['POST', '/api/webhooks/{id}/replay'],
        'rotateWebhookSecret' => ['POST', '/api/webhooks/{id}/rotate-secret'],
        'testWebhook' => ['POST', '/api/webhooks/{id}/test'],
    ];

    /** Operations that take an Idempotency-Key: with one they may be repeated whatever became of the first attempt. */
    public const WITH_IDEMPOTENCY_KEY = ['enqueueMessages', 'tellPaymentStatus'];
}
