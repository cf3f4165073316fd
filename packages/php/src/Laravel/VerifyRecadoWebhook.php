<?php

declare(strict_types=1);

namespace Recado\Laravel;

use Closure;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Recado\Event;
use Recado\Webhook;
use Recado\WebhookNotGenuine;
use Symfony\Component\HttpFoundation\Response;

/**
 * The middleware `recado.webhook`: answers 401 to what is not genuine, and gives the route the verified event, as
 * `VerifyRecadoWebhook::event($request)`. The route must be free of the CSRF check, as those of routes/api.php are.
 */
final class VerifyRecadoWebhook
{
    private const ATTRIBUTE = 'recado.event';

    /** @param list<string> $secrets */
    public function __construct(#[\SensitiveParameter] private readonly array $secrets)
    {
    }

    public function handle(Request $request, Closure $next): Response
    {
        if ($this->secrets === []) {
            throw new \InvalidArgumentException('RECADO_WEBHOOK_SECRET is missing: webhooks cannot be verified');
        }
        try {
            $event = Webhook::verify((string) $request->getContent(), $request->headers->all(), $this->secrets);
        } catch (WebhookNotGenuine $error) {
            return new JsonResponse(['message' => $error->getMessage()], Response::HTTP_UNAUTHORIZED);
        }
        $request->attributes->set(self::ATTRIBUTE, $event);
        return $next($request);
    }

    /** The event of a request that passed the middleware. */
    public static function event(Request $request): Event
    {
        return $request->attributes->get(self::ATTRIBUTE)
            ?? throw new \LogicException('the route lacks the middleware recado.webhook');
    }
}
