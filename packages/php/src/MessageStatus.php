<?php

declare(strict_types=1);

namespace Recado;

/** The statuses of messages, in Portuguese as on the wire. */
enum MessageStatus: string
{
    case Waiting = 'Pendente';
    case Scheduled = 'Agendada';
    case Sending = 'Enviando';
    case Sent = 'Enviada';
    case Delivered = 'Entregue';
    case Read = 'Lida';
    case Failed = 'Falhou';
    case Canceled = 'Cancelada';
    case Expired = 'Expirada';
    case Unknown = 'Incerta';
}
