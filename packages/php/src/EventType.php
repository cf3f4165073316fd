<?php

declare(strict_types=1);

namespace Recado;

/** The events that a webhook may ask for; later releases of the server may add some. */
enum EventType: string
{
    case MessageSent = 'message.sent';
    case MessageDelivered = 'message.delivered';
    case MessageRead = 'message.read';
    case MessageFailed = 'message.failed';
    case MessageCanceled = 'message.canceled';
    case MessageExpired = 'message.expired';
    case MessageUnknown = 'message.unknown';
    case MessageReceived = 'message.received';
    case BatchCompleted = 'batch.completed';
    case OptOutAdded = 'opt_out.added';
    case ChannelPaused = 'channel.paused';
    case ChannelResumed = 'channel.resumed';
    case ChannelUpdated = 'channel.updated';
    case TemplateUpdated = 'template.updated';
    case WebhookDisabled = 'webhook.disabled';
    case WebhookTest = 'webhook.test';
}
