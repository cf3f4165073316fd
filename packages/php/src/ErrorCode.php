<?php

declare(strict_types=1);

namespace Recado;

/** The codes of errors that this release knows; an error with another code is the base class ApiError. */
enum ErrorCode: string
{
    case BadRequest = 'bad_request';
    case InvalidJson = 'invalid_json';
    case Unauthorized = 'unauthorized';
    case Forbidden = 'forbidden';
    case AddressBindingRequired = 'address_binding_required';
    case NotFound = 'not_found';
    case MethodNotAllowed = 'method_not_allowed';
    case RequestTimeout = 'request_timeout';
    case IdempotencyRunning = 'idempotency_running';
    case NotCancelable = 'not_cancelable';
    case NotReschedulable = 'not_reschedulable';
    case NotRetryable = 'not_retryable';
    case MayArriveTwice = 'may_arrive_twice';
    case NotPausable = 'not_pausable';
    case PaymentNotOpen = 'payment_not_open';
    case NotChangeable = 'not_changeable';
    case MediaNeeded = 'media_needed';
    case ChangedMeanwhile = 'changed_meanwhile';
    case PayloadTooLarge = 'payload_too_large';
    case MediaQuotaExceeded = 'media_quota_exceeded';
    case UnsupportedMediaType = 'unsupported_media_type';
    case ExpectationFailed = 'expectation_failed';
    case ValidationFailed = 'validation_failed';
    case IdempotencyMismatch = 'idempotency_mismatch';
    case RateLimited = 'rate_limited';
    case HeadersTooLarge = 'headers_too_large';
    case InternalError = 'internal_error';
    case Unavailable = 'unavailable';
    case Overloaded = 'overloaded';
}
