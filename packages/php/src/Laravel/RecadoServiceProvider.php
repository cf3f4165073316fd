<?php

declare(strict_types=1);

namespace Recado\Laravel;

use Illuminate\Contracts\Container\Container;
use Illuminate\Notifications\ChannelManager;
use Illuminate\Routing\Router;
use Illuminate\Support\ServiceProvider;
use Recado\Client;
use Recado\Guzzle;
use Recado\Repeats;

/** Gives Laravel the client, the notification channel `recado` and the middleware `recado.webhook`. */
final class RecadoServiceProvider extends ServiceProvider
{
    private const CONFIG = __DIR__ . '/config/recado.php';

    public function register(): void
    {
        $this->mergeConfigFrom(self::CONFIG, 'recado');
        $this->app->singleton(Client::class, static fn (Container $app): Client => self::client($app));
        $this->app->bind(RecadoChannel::class, static fn (Container $app): RecadoChannel => new RecadoChannel(
            static fn (): Client => $app->make(Client::class),
            $app->make('config')->get('recado.channel'),
        ));
        $this->app->bind(VerifyRecadoWebhook::class, static fn (Container $app): VerifyRecadoWebhook
            => new VerifyRecadoWebhook(self::secrets((string) $app->make('config')->get('recado.webhook_secret'))));
    }

    public function boot(): void
    {
        $this->publishes([self::CONFIG => $this->app->configPath('recado.php')], 'recado-config');
        $this->callAfterResolving(ChannelManager::class, static function (ChannelManager $channels): void {
            $channels->extend('recado', static fn (Container $app): RecadoChannel => $app->make(RecadoChannel::class));
        });
        $this->callAfterResolving('router', static function (Router $router): void {
            $router->aliasMiddleware('recado.webhook', VerifyRecadoWebhook::class);
        });
    }

    private static function client(Container $app): Client
    {
        $config = $app->make('config')->get('recado');
        if (!is_string($config['key'] ?? null) || $config['key'] === '') {
            throw new \InvalidArgumentException('RECADO_KEY is missing: set it in .env to an API key of Recado');
        }
        $repeats = new Repeats((float) $config['deadline']);
        return Guzzle::client((string) $config['url'], $config['key'], $repeats, (string) $config['language']);
    }

    /** @return list<string> */
    private static function secrets(string $value): array
    {
        return array_values(array_filter(array_map('trim', explode(',', $value))));
    }
}
