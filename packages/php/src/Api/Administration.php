<?php

declare(strict_types=1);

namespace Recado\Api;

use Recado\Json;

/** Administration of the installation, for keys with scopes of their own that are bound to addresses. */
trait Administration
{
    /** All channels, archived ones too. */
    public function listChannels(): array
    {
        return $this->call('listChannels')['data'];
    }

    public function getChannel(string $name): array
    {
        return $this->call('getChannel', ['name' => $name]);
    }

    /** @param array<string, mixed> $channel `name`, `gateway`, and `settings` and `limits` where they are needed */
    public function createChannel(array $channel): array
    {
        return $this->call('createChannel', body: $channel);
    }

    /** @param array<string, mixed> $changes `settings` and `limits`; what is left out stays, null removes */
    public function changeChannel(string $name, array $changes): array
    {
        return $this->call('changeChannel', ['name' => $name], body: $changes);
    }

    /** It takes no new messages any more; its history stays. */
    public function archiveChannel(string $name): void
    {
        $this->call('archiveChannel', ['name' => $name]);
    }

    public function restoreChannel(string $name): array
    {
        return $this->call('restoreChannel', ['name' => $name]);
    }

    public function pauseChannel(string $name, ?string $reason = null): array
    {
        return $this->call('pauseChannel', ['name' => $name], body: Json::fields(['reason' => $reason]));
    }

    public function resumeChannel(string $name): array
    {
        return $this->call('resumeChannel', ['name' => $name]);
    }

    /** Messages that name no channel leave by it from now on. */
    public function makeChannelDefault(string $name): array
    {
        return $this->call('makeChannelDefault', ['name' => $name]);
    }

    /** Whether its provider could send now; nothing is sent. */
    public function checkChannel(string $name): array
    {
        return $this->call('checkChannel', ['name' => $name]);
    }

    /** Sends a real message; the answer has `message_id`. */
    public function testChannel(string $name, string $phone, string $text): array
    {
        return $this->call('testChannel', ['name' => $name], body: ['phone' => $phone, 'text' => $text]);
    }

    /** How far the pairing is; `qr` and `code` are credentials. */
    public function getChannelPairing(string $name): array
    {
        return $this->call('getChannelPairing', ['name' => $name]);
    }

    public function beginChannelPairing(string $name, ?string $phone = null, ?bool $acceptRisk = null): array
    {
        $body = Json::fields(['phone' => $phone, 'accept_risk' => $acceptRisk]);
        return $this->call('beginChannelPairing', ['name' => $name], body: $body);
    }

    public function endChannelPairing(string $name): void
    {
        $this->call('endChannelPairing', ['name' => $name]);
    }
}
