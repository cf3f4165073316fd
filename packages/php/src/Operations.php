<?php

declare(strict_types=1);

namespace Recado;

/**
 * Every operation of the API by its name in its OpenAPI document, with its method, its path, and the field by which its
 * answer is known as one of Recado. Empty: any object; null: it answers nothing.
 */
final class Operations
{
    public const ALL = [
        'listBatches' => ['GET', '/api/batches', 'data'],
        'getBatch' => ['GET', '/api/batches/{id}', 'id'],
        'rescheduleBatch' => ['PATCH', '/api/batches/{id}', 'batch_id'],
        'cancelBatch' => ['POST', '/api/batches/{id}/cancel', 'batch_id'],
        'pauseBatch' => ['POST', '/api/batches/{id}/pause', 'batch_id'],
        'resumeBatch' => ['POST', '/api/batches/{id}/resume', 'batch_id'],
        'listChannels' => ['GET', '/api/channels', 'data'],
        'createChannel' => ['POST', '/api/channels', 'name'],
        'getChannel' => ['GET', '/api/channels/{name}', 'name'],
        'changeChannel' => ['PATCH', '/api/channels/{name}', 'name'],
        'archiveChannel' => ['DELETE', '/api/channels/{name}', null],
        'checkChannel' => ['POST', '/api/channels/{name}/check', 'ready'],
        'makeChannelDefault' => ['PUT', '/api/channels/{name}/default', 'name'],
        'getChannelPairing' => ['GET', '/api/channels/{name}/pairing', 'state'],
        'beginChannelPairing' => ['POST', '/api/channels/{name}/pairing', 'state'],
        'endChannelPairing' => ['DELETE', '/api/channels/{name}/pairing', null],
        'pauseChannel' => ['POST', '/api/channels/{name}/pause', 'name'],
        'restoreChannel' => ['POST', '/api/channels/{name}/restore', 'name'],
        'resumeChannel' => ['POST', '/api/channels/{name}/resume', 'name'],
        'listChannelTemplates' => ['GET', '/api/channels/{name}/templates', 'data'],
        'createChannelTemplate' => ['POST', '/api/channels/{name}/templates', 'name'],
        'getChannelTemplate' => ['GET', '/api/channels/{name}/templates/{template}/{language}', 'name'],
        'testChannel' => ['POST', '/api/channels/{name}/test', 'message_id'],
        'enqueueMessages' => ['POST', '/api/enqueue-messages', 'messages'],
        'listKeys' => ['GET', '/api/keys', 'data'],
        'createKey' => ['POST', '/api/keys', 'id'],
        'getKey' => ['GET', '/api/keys/{id}', 'id'],
        'changeKey' => ['PATCH', '/api/keys/{id}', 'id'],
        'revokeKey' => ['DELETE', '/api/keys/{id}', null],
        'rotateKey' => ['POST', '/api/keys/{id}/rotate', 'id'],
        'listPeopleLists' => ['GET', '/api/lists', 'data'],
        'createPeopleList' => ['POST', '/api/lists', 'id'],
        'renamePeopleList' => ['PATCH', '/api/lists/{name}', 'id'],
        'removePeopleList' => ['DELETE', '/api/lists/{name}', null],
        'getListPeople' => ['GET', '/api/lists/{name}/people', 'data'],
        'putListPeople' => ['PUT', '/api/lists/{name}/people', 'added'],
        'removeListPerson' => ['DELETE', '/api/lists/{name}/people/{phone}', null],
        'getMe' => ['GET', '/api/me', 'name'],
        'listMedia' => ['GET', '/api/media', 'data'],
        'uploadMedia' => ['POST', '/api/media', 'id'],
        'deleteMedia' => ['DELETE', '/api/media/{id}', null],
        'listMessages' => ['GET', '/api/messages', 'data'],
        'getMessage' => ['GET', '/api/messages/{id}', 'id'],
        'rescheduleMessage' => ['PATCH', '/api/messages/{id}', 'id'],
        'cancelMessage' => ['POST', '/api/messages/{id}/cancel', 'id'],
        'tellPaymentStatus' => ['POST', '/api/messages/{id}/payment-status', 'messages'],
        'retryMessage' => ['POST', '/api/messages/{id}/retry', 'id'],
        'getOpenApi' => ['GET', '/api/openapi.json', ''],
        'listOptOuts' => ['GET', '/api/opt-outs', 'data'],
        'addOptOut' => ['POST', '/api/opt-outs', 'phone'],
        'removeOptOut' => ['DELETE', '/api/opt-outs/{phone}', null],
        'getRecipient' => ['GET', '/api/recipients/{phone}', 'phone'],
        'eraseRecipient' => ['DELETE', '/api/recipients/{phone}', 'erased'],
        'exportRecipient' => ['GET', '/api/recipients/{phone}/export', 'messages'],
        'listSavedTexts' => ['GET', '/api/saved-texts', 'data'],
        'createSavedText' => ['POST', '/api/saved-texts', 'name'],
        'getSavedText' => ['GET', '/api/saved-texts/{name}', 'name'],
        'changeSavedText' => ['PATCH', '/api/saved-texts/{name}', 'name'],
        'removeSavedText' => ['DELETE', '/api/saved-texts/{name}', null],
        'listSends' => ['GET', '/api/sends', 'data'],
        'createSend' => ['POST', '/api/sends', 'id'],
        'getSend' => ['GET', '/api/sends/{id}', 'id'],
        'getStatus' => ['GET', '/api/status', 'status'],
        'listWebhooks' => ['GET', '/api/webhooks', 'data'],
        'createWebhook' => ['POST', '/api/webhooks', 'id'],
        'listenToWebhooks' => ['POST', '/api/webhooks/listeners', 'id'],
        'takeEvents' => ['POST', '/api/webhooks/listeners/{id}/take', 'data'],
        'replayWebhookDelivery' => ['POST', '/api/webhooks/deliveries/{id}/replay', 'id'],
        'getWebhook' => ['GET', '/api/webhooks/{id}', 'id'],
        'changeWebhook' => ['PATCH', '/api/webhooks/{id}', 'id'],
        'deleteWebhook' => ['DELETE', '/api/webhooks/{id}', null],
        'listWebhookDeliveries' => ['GET', '/api/webhooks/{id}/deliveries', 'data'],
        'replayWebhook' => ['POST', '/api/webhooks/{id}/replay', 'replayed'],
        'rotateWebhookSecret' => ['POST', '/api/webhooks/{id}/rotate-secret', 'id'],
        'testWebhook' => ['POST', '/api/webhooks/{id}/test', 'id'],
    ];

    /** Operations that take an Idempotency-Key: with one they may be repeated whatever became of the first attempt. */
    public const WITH_IDEMPOTENCY_KEY = ['enqueueMessages', 'tellPaymentStatus', 'testChannel', 'createSend', 'rotateKey'];
}
